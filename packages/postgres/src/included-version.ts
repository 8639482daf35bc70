/** The minor version of PostgreSQL in the npm packages, and the day of its release (UTC). */
export const INCLUDED_POSTGRES = { version: '18.4', releasedOn: '2026-05-14' } as const
