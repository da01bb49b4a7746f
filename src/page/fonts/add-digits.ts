import { DIGITS } from './digits.ts';

/** The name in `checkout.css`. The code that applies a shop's stylesheet gives it another name first (`hide-digits.ts`). */
const FAMILY = 'digits';

/**
 * Gives the fields digits of one width. By the code, not by the stylesheet: a typeface in the document delays its first paint
 * (docs/decisions.md, 361). From bytes, because those of an address come later, after a shop's stylesheet perhaps.
 */
export function addDigits(): void {
  const bytes = Uint8Array.from(atob(DIGITS), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace(FAMILY, bytes));
}
