/** A name as the documents write it. */
export const code = (text: string | number): string => `\`${text}\``;

/** Names, separated by commas. */
export const listCodes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** The texts between backticks. */
export const readCodes = (text = ''): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);
