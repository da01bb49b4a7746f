import { DIGITS } from './digits.ts';

/** The name used in `checkout.css`. The code that applies a shop's stylesheet renames it first (`hide-digits.ts`). */
const FAMILY = 'digits';

/**
 * Loads the typeface with digits of equal width. This is done in code, because a typeface in the document delays its first paint
 * (docs/decisions.md, 361), and from bytes, because a file could arrive after a shop's stylesheet.
 */
export function addDigits(): void {
  const bytes = Uint8Array.from(atob(DIGITS), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace(FAMILY, bytes));
}
