/** The salon's own database cannot be opened for a reason that a person can change; `message` is the line that says what to do. */
export class EmbeddedPostgresError extends Error {}
