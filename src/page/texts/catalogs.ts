import { LANGUAGE_CODES, type Language } from '../../protocol/languages.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';
import { catalog as cz } from '../locales/cz.ts';
import { catalog as de } from '../locales/de.ts';
import { catalog as en } from '../locales/en.ts';
import { catalog as es } from '../locales/es.ts';
import { catalog as fr } from '../locales/fr.ts';
import { catalog as hu } from '../locales/hu.ts';
import { catalog as il } from '../locales/il.ts';
import { catalog as it } from '../locales/it.ts';
import { catalog as kr } from '../locales/kr.ts';
import { catalog as pl } from '../locales/pl.ts';
import { catalog as ro } from '../locales/ro.ts';
import { catalog as ru } from '../locales/ru.ts';
import { serviceTexts as czService } from '../locales/service/cz.ts';
import { serviceTexts as deService } from '../locales/service/de.ts';
import { serviceTexts as enService } from '../locales/service/en.ts';
import { serviceTexts as esService } from '../locales/service/es.ts';
import { serviceTexts as frService } from '../locales/service/fr.ts';
import { serviceTexts as huService } from '../locales/service/hu.ts';
import { serviceTexts as ilService } from '../locales/service/il.ts';
import { serviceTexts as itService } from '../locales/service/it.ts';
import { serviceTexts as krService } from '../locales/service/kr.ts';
import { serviceTexts as plService } from '../locales/service/pl.ts';
import { serviceTexts as roService } from '../locales/service/ro.ts';
import { serviceTexts as ruService } from '../locales/service/ru.ts';
import { serviceTexts as trService } from '../locales/service/tr.ts';
import { catalog as tr } from '../locales/tr.ts';
import { setSpaces } from './set-spaces.ts';

const setAll = <Texts extends object>(all: Record<Language, Texts>): Record<Language, Texts> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, setSpaces(all[language], language)]),
  ) as Record<Language, Texts>;

/** All languages, for the server; the browser loads them with `load-catalog.ts`. */
export const CATALOGS = setAll<Catalog>({ en, it, fr, de, es, ru, tr, pl, ro, cz, hu, il, kr });

export const SERVICE_TEXTS = setAll<ServiceTexts>({
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
});
