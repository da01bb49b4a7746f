/** As a name stands in the documents. */
export const code = (text: string): string => `\`${text}\``;

/** What stands between backticks. */
export const readCodes = (text = ''): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);
