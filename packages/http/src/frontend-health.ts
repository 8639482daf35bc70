/**
 * Where the frontend says whether it serves itself; the backend is not asked. A proxy in front of it asks here
 * (docs/running-a-salon.md, "A monitor").
 */
export const FRONTEND_HEALTH = '/frontend-health'
