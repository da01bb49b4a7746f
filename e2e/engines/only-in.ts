import { ENGINE_NAMES, type EngineName } from '../stack/find-engines.ts';

/** Tags of a test that proves in these engines what no other one has to prove again. */
export const onlyIn = (...engines: EngineName[]): string[] =>
  ENGINE_NAMES.filter((name) => !engines.includes(name)).map((name) => `@not-${name}`);
