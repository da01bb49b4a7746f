/** The characters of FatturaPA: Basic Latin and Latin-1 without control characters. */
const IS_CARRIED = /^[\u0020-\u007e\u00a0-\u00ff]*$/u;

/** Each row: the text that other programs write, then the signs that it replaces. */
const SIGNS = `' ‘’‚‛′ʹʻʼˈ‹›
" “”„‟″
- ‐‑‒–—―−⁃
· •‣∙⋅
/ ⁄∕
~ ∼
EUR €
TRY ₺
RUB ₽
INR ₹
ILS ₪
KRW ₩
UAH ₴
d đ
D Đ
h ħ
H Ħ
i ı
l ł
L Ł
n ŋ
N Ŋ
oe œ
OE Œ
t ŧ
T Ŧ
SS ẞ`;

const FOLDED = new Map(
  SIGNS.split('\n').flatMap((row) => {
    const [text = '', signs = ''] = row.split(' ');
    return [...signs].map((sign) => [sign, text] as const);
  }),
);

/** Signs that decorate a text, such as emojis and stars, with the modifiers and selectors of emojis. */
const PICTURE = /\p{So}|\p{Emoji_Modifier}|\ufe0e|\ufe0f|\u20e3/u;

/** Decomposes a character, such as `č`, `…`, `™` or a wide letter, and leaves its marks out. */
const decompose = (sign: string): string => sign.normalize('NFKD').replace(/\p{M}/gu, '');

/** Returns what is written for a character, or the character itself if it has no other spelling. */
function foldSign(sign: string): string {
  if (IS_CARRIED.test(sign)) return sign;
  const folded = [...decompose(sign)].map((part) => FOLDED.get(part) ?? part).join('');
  return folded && IS_CARRIED.test(folded) ? folded : (FOLDED.get(sign) ?? sign);
}

/**
 * Writes a text with the characters of a FatturaPA file as other programs do: `’` as `'`, `–` as `-`, `…` as `...`, `€` as `EUR`,
 * `ł` as `l`, `č` as `c`, and without emojis. What has no such spelling, such as `漢`, stays as it is (docs/decisions.md, 473).
 */
export function foldSigns(text: string): string {
  // Characters that only direct the display, such as a soft hyphen or a joiner, are nothing in a file.
  const folded = [...text.normalize('NFC').replace(/\p{Cf}/gu, '')].map(foldSign).join('');
  if (IS_CARRIED.test(folded)) return folded;
  const plain = folded.replace(/[^\0-\u00ff]/gu, (sign) => (PICTURE.test(sign) ? '' : sign));
  return plain === folded ? folded : plain.replace(/ {2,}/g, ' ').trim() || folded;
}

/** Applies `foldSigns` to every text in a value. */
export function foldTexts<T>(value: T): T {
  if (typeof value === 'string') return foldSigns(value) as T & string;
  if (Array.isArray(value)) return value.map(foldTexts) as T & unknown[];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, foldTexts(child)])) as T;
}
