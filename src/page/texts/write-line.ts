import type { Language } from '../../protocol/languages.ts';

/** Writes a name and its value in a line. French has a non-breaking space before the colon. */
export const writeLine = (name: string, value: string, language: Language): string =>
  `${name}${language === 'fr' ? '\u00a0' : ''}: ${value}`;
