/**
 * Writes the digits of every script as 0 to 9: in Unicode those of a script follow each other, from zero on.
 * https://www.unicode.org/versions/latest/core-spec/chapter-4/#G124206
 */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });

/** Keeps digits, as ASCII, and removes anything else. It never truncates: a shortened number could be another valid one. */
export const keepDigits = (typed: string): string => toAsciiDigits(typed).replace(/\D/g, '');
