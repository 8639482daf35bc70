/** Thrown for an invalid environment variable; `message` is one line to show to the user. */
export class ConfigError extends Error {}
