/**
 * Thrown when the embedded database cannot be opened for a reason that a user can fix; `message` is one line with the
 * instruction.
 */
export class EmbeddedPostgresError extends Error {}
