import type { Catalog } from './catalog.ts';
import { cz } from './locales/cz.ts';
import { de } from './locales/de.ts';
import { en } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { hu } from './locales/hu.ts';
import { il } from './locales/il.ts';
import { it } from './locales/it.ts';
import { kr } from './locales/kr.ts';
import { pl } from './locales/pl.ts';
import { ro } from './locales/ro.ts';
import { ru } from './locales/ru.ts';
import { tr } from './locales/tr.ts';
import type { PageLanguage } from './page-languages.ts';

/** For the server, which renders any language at once; the browser's table is in `load-catalog.ts`. */
export const CATALOGS: Record<PageLanguage, Catalog> = { en, it, fr, de, es, ru, tr, pl, ro, cz, hu, il, kr };
