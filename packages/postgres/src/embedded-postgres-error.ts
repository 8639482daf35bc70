/**
 * Thrown if the embedded database cannot be opened and a user can fix the reason. `message` is an instruction of one
 * line.
 */
export class EmbeddedPostgresError extends Error {}
