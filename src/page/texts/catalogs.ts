import type { Catalog, ServiceTexts } from '../locales/catalog.ts';
import { catalog as cz, serviceTexts as czService } from '../locales/cz.ts';
import { catalog as de, serviceTexts as deService } from '../locales/de.ts';
import { catalog as en, serviceTexts as enService } from '../locales/en.ts';
import { catalog as es, serviceTexts as esService } from '../locales/es.ts';
import { catalog as fr, serviceTexts as frService } from '../locales/fr.ts';
import { catalog as hu, serviceTexts as huService } from '../locales/hu.ts';
import { catalog as il, serviceTexts as ilService } from '../locales/il.ts';
import { catalog as it, serviceTexts as itService } from '../locales/it.ts';
import { catalog as kr, serviceTexts as krService } from '../locales/kr.ts';
import type { PageLanguage } from '../locales/page-languages.ts';
import { catalog as pl, serviceTexts as plService } from '../locales/pl.ts';
import { catalog as ro, serviceTexts as roService } from '../locales/ro.ts';
import { catalog as ru, serviceTexts as ruService } from '../locales/ru.ts';
import { catalog as tr, serviceTexts as trService } from '../locales/tr.ts';

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
