import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { Catalog } from '../locales/catalog.ts';
import type { Writing } from '../texts/write-once.ts';

export const EMBEDDED_STATE_ID = 'checkout-view';

/** The data with which the browser hydrates the page. */
export interface EmbeddedState extends Writing {
  view: CheckoutView;
  catalog: Catalog;
  /** Whether the page needs the sections that are loaded separately (`needs-lazy-sections.ts`). */
  hasSections?: true;
}

/**
 * Writes JSON that is safe in a `<script>` element, whatever a merchant wrote: without `<`, neither `</script>` nor `<!--` can
 * occur, and U+2028 and U+2029 end lines in older parsers.
 */
export const writeEmbeddedState = (state: EmbeddedState): string =>
  JSON.stringify(state).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** @returns `undefined` on a page without a payment */
export function readEmbeddedState(document: Document): EmbeddedState | undefined {
  const text = document.getElementById(EMBEDDED_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as EmbeddedState) : undefined;
}
