/** Writes a merchant's text as a single line: it cannot begin a line that looks like ours, or another header. */
export const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
