/**
 * Writes a pattern of `lower(column) like … escape '\\'` for a column that contains the text. SQLite changes the case of ASCII
 * letters only, so any other letter matches every one.
 */
export const writePattern = (text: string): string =>
  `%${text
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)
    .replace(/[^\x20-\x7e]/gu, '_')
    .toLowerCase()}%`;
