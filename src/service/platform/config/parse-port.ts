import { parseWholeNumber } from './parse-number.ts';

/** @throws ConfigError for a text that is not a port number; 0 means any free port */
export const parsePort = (text: string, name: string): number => parseWholeNumber(text, name, [0, 65_535]);
