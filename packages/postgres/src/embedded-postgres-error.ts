/** Thrown if the embedded database cannot be opened for a reason that a user can fix. `message` says how. */
export class EmbeddedPostgresError extends Error {}
