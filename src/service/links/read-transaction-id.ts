/** Longest transaction id that a link has: a caller's has 30 characters, one of ours 36. */
const MAX_LENGTH = 64;

/** A transaction id as a path or a query names it; `undefined` for a text that no link has for one. */
export const readTransactionId = (text: string): string | undefined =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no transaction id has one, and not every database takes them.
  text && text.length <= MAX_LENGTH && !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()
    ? text
    : undefined;
