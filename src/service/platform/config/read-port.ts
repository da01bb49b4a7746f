import { readWholeNumber } from './read-number.ts';

/** @throws ConfigError for a text that is not a port number; 0 means any free port */
export const readPort = (text: string, name: string): number => readWholeNumber(text, name, [0, 65_535]);
