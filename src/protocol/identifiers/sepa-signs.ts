/**
 * The signs that a bank's file can carry, as they are or by their conversion (EPC217-08): digits, the signs of ASCII, letters of
 * the three scripts of the scheme's countries with their marks, and the quotes, hyphens and spaces that programs type.
 */
const FOREIGN =
  /[^\x20-\x7e\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{Pd}\p{Zs}\u00b4\u00b7‘’‚‛“”„…€№]/u;

/** Finds the first sign of a name or text that a bank's file cannot carry, such as `漢` or an emoji. */
export const findForeignSepaSign = (text: string): string | undefined => FOREIGN.exec(text)?.[0];
