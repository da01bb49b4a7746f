/** Wrong configuration: told in one sentence at start, never a stack. */
export class ConfigError extends Error {}
