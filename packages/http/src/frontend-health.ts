/**
 * The frontend's own health check; the backend is not asked. For a proxy in front of it (docs/running-a-salon.md, "A
 * monitor").
 */
export const FRONTEND_HEALTH = '/frontend-health'
