/** Signs that a reader does not see: they take no space, or look like one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Returns a name as it reads: without case, invisible signs and differences of width, and with single spaces. Two names with the
 * same reading must not exist beside each other. Empty for a name that cannot be seen.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ')
    .trim()
    // Upper case first, so that "ß" and "ss" are the same.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
