/**
 * Thrown if the embedded database cannot be opened for a reason that a user can fix. `message` is a one-line
 * instruction.
 */
export class EmbeddedPostgresError extends Error {}
