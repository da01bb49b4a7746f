/** One line, whatever a merchant wrote: no text can begin a line that looks like ours, or another header. */
export const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
