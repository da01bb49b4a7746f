import type { Catalog } from './catalog.ts';
import type { PageLanguage } from './page-languages.ts';

/** A chunk each: the page comes with the one language it was rendered in, and fetches another only when asked. */
const LOADERS: Record<PageLanguage, () => Promise<Catalog>> = {
  en: () => import('./locales/en.ts').then(({ en }) => en),
  it: () => import('./locales/it.ts').then(({ it }) => it),
};

export const loadCatalog = (language: PageLanguage): Promise<Catalog> => LOADERS[language]();
