/**
 * The address of the frontend's own health check, which does not ask the backend; for a proxy in front of it
 * (docs/running-a-salon.md, "A monitor").
 */
export const FRONTEND_HEALTH = '/frontend-health'
