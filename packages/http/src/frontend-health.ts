/**
 * The path of the frontend's own health check, which works without the backend. A proxy or a monitor may use it
 * (docs/running-a-salon.md, "A monitor").
 */
export const FRONTEND_HEALTH = '/frontend-health'
