/** An invalid setting of the environment; `message` is one line for the user. */
export class ConfigError extends Error {}
