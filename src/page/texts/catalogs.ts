import type { Catalog, ServiceTexts } from '../locales/catalog.ts';
import { cz, czService } from '../locales/cz.ts';
import { de, deService } from '../locales/de.ts';
import { en, enService } from '../locales/en.ts';
import { es, esService } from '../locales/es.ts';
import { fr, frService } from '../locales/fr.ts';
import { hu, huService } from '../locales/hu.ts';
import { il, ilService } from '../locales/il.ts';
import { it, itService } from '../locales/it.ts';
import { kr, krService } from '../locales/kr.ts';
import type { PageLanguage } from '../locales/page-languages.ts';
import { pl, plService } from '../locales/pl.ts';
import { ro, roService } from '../locales/ro.ts';
import { ru, ruService } from '../locales/ru.ts';
import { tr, trService } from '../locales/tr.ts';

/** For the server, which renders any language at once; the browser's table is in `load-catalog.ts`. */
export const CATALOGS: Record<PageLanguage, Catalog> = { en, it, fr, de, es, ru, tr, pl, ro, cz, hu, il, kr };

export const SERVICE_TEXTS: Record<PageLanguage, ServiceTexts> = {
  en: enService,
  it: itService,
  fr: frService,
  de: deService,
  es: esService,
  ru: ruService,
  tr: trService,
  pl: plService,
  ro: roService,
  cz: czService,
  hu: huService,
  il: ilService,
  kr: krService,
};
