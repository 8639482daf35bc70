/** The version of PostgreSQL in the npm packages, and its release day (UTC). */
export const INCLUDED_POSTGRES = { version: '18.4', releasedOn: '2026-05-14' } as const
