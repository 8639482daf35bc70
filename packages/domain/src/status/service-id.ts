/** The processes that the status page shows and restarts, and whose logs are kept. */
export const SERVICE_IDS = ['backend', 'frontend'] as const
export type ServiceId = (typeof SERVICE_IDS)[number]
