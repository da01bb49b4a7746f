/**
 * Writes a number or code as machines do: in capitals, without the spaces, dots and hyphens of every kind that people and programs
 * put between the groups, without invisible characters, and with wide characters as ASCII. Only ASCII letters become capitals:
 * other ones, such as `ı` and `ß`, would become ASCII ones and pass.
 */
export const foldPasted = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s.\p{Cf}\p{Pd}\u2212]/gu, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
