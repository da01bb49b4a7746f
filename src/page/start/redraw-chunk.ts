import { adaptTexts, STATIC_PARTS } from '../components/documents/static-parts.tsx';
import { loadCatalog } from '../texts/load-catalog.ts';

/** Code for a page that is drawn again: in another language, or because its link was changed. A chunk of its own in the browser. */
export const REDRAW = { adaptTexts, loadCatalog, staticParts: STATIC_PARTS };
