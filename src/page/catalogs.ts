import type { Catalog } from './catalog.ts';
import { en } from './locales/en.ts';
import { it } from './locales/it.ts';
import type { PageLanguage } from './page-languages.ts';

/** For the server, which renders any language at once; the browser's table is in `load-catalog.ts`. */
export const CATALOGS: Record<PageLanguage, Catalog> = { en, it };
