/** The embedded database cannot be opened for a reason that a user can fix; `message` is one line that says how. */
export class EmbeddedPostgresError extends Error {}
