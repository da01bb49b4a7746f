import type { Catalog } from '../locales/catalog.ts';
import type { PageLanguage } from '../locales/page-languages.ts';

/**
 * A chunk each: the page comes with the one language it was rendered in, and fetches another only when asked. Each
 * takes the catalogue by its name, so that the bundler leaves the service's texts out of the chunk.
 */
const LOADERS: Record<PageLanguage, () => Promise<Catalog>> = {
  en: () => import('../locales/en.ts').then(({ en }) => en),
  it: () => import('../locales/it.ts').then(({ it }) => it),
  fr: () => import('../locales/fr.ts').then(({ fr }) => fr),
  de: () => import('../locales/de.ts').then(({ de }) => de),
  es: () => import('../locales/es.ts').then(({ es }) => es),
  ru: () => import('../locales/ru.ts').then(({ ru }) => ru),
  tr: () => import('../locales/tr.ts').then(({ tr }) => tr),
  pl: () => import('../locales/pl.ts').then(({ pl }) => pl),
  ro: () => import('../locales/ro.ts').then(({ ro }) => ro),
  cz: () => import('../locales/cz.ts').then(({ cz }) => cz),
  hu: () => import('../locales/hu.ts').then(({ hu }) => hu),
  il: () => import('../locales/il.ts').then(({ il }) => il),
  kr: () => import('../locales/kr.ts').then(({ kr }) => kr),
};

export const loadCatalog = (language: PageLanguage): Promise<Catalog> => LOADERS[language]();
