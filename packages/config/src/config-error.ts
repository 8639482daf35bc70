/** Thrown for an invalid environment variable. `message` is one line for the user. */
export class ConfigError extends Error {}
