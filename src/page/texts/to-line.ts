/** Converts a merchant's text into a single line, so that it cannot imitate other lines or add a header. */
export const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
