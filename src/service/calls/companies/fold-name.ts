/** The set of characters that take no space: control and formatting characters, private ones, halves of pairs. */
const UNSEEN = '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Default_Ignorable_Code_Point}';
/** The set of characters that look like a space but are not one, such as the fillers of Hangul, Braille and musical notation. */
const BLANK = '\\u115f\\u1160\\u2800\\u3164\\uffa0\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';

/** The pattern of a username: it has neither spaces nor invisible characters. */
export const USERNAME = `^[^\\s${UNSEEN}${BLANK}]+$`;

/** The scripts that are written with joiners. */
const JOINING = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{sc=${script}}`)
  .join('');
/** Joiners between letters of these scripts, and what joins and colors emoji. */
const JOINED = new RegExp(
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])|\\p{Extended_Pictographic}(?:\\p{EMod}|\\ufe0f)?(?:\\u200d\\p{Extended_Pictographic}(?:\\p{EMod}|\\ufe0f)?)*`,
  'gu',
);
const HIDDEN = new RegExp(`[${UNSEEN}${BLANK}]`, 'u');

/** Whether a name has an invisible character that no script needs there. */
export const hasHiddenSigns = (name: string): boolean => HIDDEN.test(name.replace(JOINED, ''));

const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');
const SPACES = new RegExp(`[\\s${BLANK}]+`, 'gu');

/**
 * Returns a name as it reads: without case, invisible signs and differences of width, and with single spaces. Two names with the
 * same reading must not coexist. Empty for an invisible name.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(SPACES, ' ')
    .replace(ALL_UNSEEN, '')
    .replace(/ +/g, ' ')
    .trim()
    // Upper case first, so that "ß" and "ss" are the same.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
