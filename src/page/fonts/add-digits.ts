import { DIGITS } from './digits.ts';

/** As `checkout.css` names it; no shop's stylesheet may (`write-font-face.ts`). */
const FAMILY = 'ServicePay Digits';

/**
 * Gives the fields digits of one width. By the code, not by the stylesheet: a typeface in the document delays its first paint
 * (docs/decisions.md, 361). From bytes, because those of an address come later, after a shop's stylesheet perhaps.
 */
export function addDigits(): void {
  const bytes = Uint8Array.from(atob(DIGITS), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace(FAMILY, bytes));
}
