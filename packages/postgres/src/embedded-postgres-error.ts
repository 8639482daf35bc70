/** The embedded database cannot be opened for a reason that a user can fix; `message` is one line with what to do. */
export class EmbeddedPostgresError extends Error {}
