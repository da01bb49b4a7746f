/** Wrong configuration. At start it is reported in one sentence, without a stack. */
export class ConfigError extends Error {}
