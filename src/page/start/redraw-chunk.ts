import { STATIC_PARTS } from '../components/documents/static-parts.tsx';
import type { Catalog } from '../locales/catalog.ts';
import { adaptTexts, type TextView } from '../texts/adapt-texts.ts';
import type { Writing } from '../texts/write-once.ts';
import { loadCatalog } from './load-catalog.ts';

/** Code to render the page again, in another language or after a change of its link, in a separate chunk. */
export const REDRAW = {
  loadTexts: async (language: Writing['language'], view: TextView): Promise<Catalog> =>
    adaptTexts(await loadCatalog(language), view, language),
  staticParts: STATIC_PARTS,
};
