import type { Language } from '../../protocol/languages.ts';
import type { Catalog } from '../locales/catalog.ts';
import type { PageLanguage } from '../locales/page-languages.ts';

/**
 * A chunk each: the page comes with the one language it was rendered in, and fetches another only when asked. Each
 * takes the catalog by its name, so that the bundler leaves the service's texts out of the chunk.
 */
const LOADERS: Record<PageLanguage, () => Promise<Catalog>> = {
  en: () => import('../locales/en.ts').then(({ catalog }) => catalog),
  it: () => import('../locales/it.ts').then(({ catalog }) => catalog),
  fr: () => import('../locales/fr.ts').then(({ catalog }) => catalog),
  de: () => import('../locales/de.ts').then(({ catalog }) => catalog),
  es: () => import('../locales/es.ts').then(({ catalog }) => catalog),
  ru: () => import('../locales/ru.ts').then(({ catalog }) => catalog),
  tr: () => import('../locales/tr.ts').then(({ catalog }) => catalog),
  pl: () => import('../locales/pl.ts').then(({ catalog }) => catalog),
  ro: () => import('../locales/ro.ts').then(({ catalog }) => catalog),
  cz: () => import('../locales/cz.ts').then(({ catalog }) => catalog),
  hu: () => import('../locales/hu.ts').then(({ catalog }) => catalog),
  il: () => import('../locales/il.ts').then(({ catalog }) => catalog),
  kr: () => import('../locales/kr.ts').then(({ catalog }) => catalog),
};

/** Whether the page speaks the language. In the browser it knows them by this table: each byte of the entry counts. */
export const isPageLanguage = (language: Language): language is PageLanguage => language in LOADERS;

export const loadCatalog = (language: PageLanguage): Promise<Catalog> => LOADERS[language]();
