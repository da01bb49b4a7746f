import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { Catalog } from '../locales/catalog.ts';
import type { PageLanguage } from '../locales/page-languages.ts';

export const DATA_BLOCK_ID = 'checkout-view';

/** What the browser needs to take over the page that was rendered for it. */
export interface PageData {
  view: CheckoutView;
  language: PageLanguage;
  catalog: Catalog;
  /** What was written of numbers and times (`remember`). */
  written: Record<string, string>;
}

/**
 * JSON that can stand in a `<script>` element whatever a merchant wrote: without `<` neither `</script>` nor `<!--`
 * can occur, and U+2028 and U+2029 end lines for readers that take the block for a program.
 */
export const writeDataBlock = (data: PageData): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** `undefined` on a page without a payment. */
export function readDataBlock(document: Document): PageData | undefined {
  const text = document.getElementById(DATA_BLOCK_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}
