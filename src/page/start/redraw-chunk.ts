import { STATIC_PARTS } from '../components/documents/static-parts.tsx';
import type { Catalog } from '../locales/catalog.ts';
import { adaptTexts, type TextView } from '../texts/adapt-texts.ts';
import type { Writing } from '../texts/write-once.ts';
import { loadCatalog } from './load-catalog.ts';

/** Code for a page that is drawn again: in another language, or because its link was changed. A chunk of its own in the browser. */
export const REDRAW = {
  loadTexts: async (language: Writing['language'], view: TextView): Promise<Catalog> =>
    adaptTexts(await loadCatalog(language), view, language),
  staticParts: STATIC_PARTS,
};
