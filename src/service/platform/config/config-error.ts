/** An error in the configuration. At start it is reported as one sentence, without a stack trace. */
export class ConfigError extends Error {}
