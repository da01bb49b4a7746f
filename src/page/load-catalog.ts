import type { Catalog } from './catalog.ts';
import type { PageLanguage } from './page-languages.ts';

/** A chunk each: the page comes with the one language it was rendered in, and fetches another only when asked. */
const LOADERS: { [L in PageLanguage]: () => Promise<{ [K in L]: Catalog }> } = {
  en: () => import('./locales/en.ts'),
  it: () => import('./locales/it.ts'),
  fr: () => import('./locales/fr.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  ru: () => import('./locales/ru.ts'),
  tr: () => import('./locales/tr.ts'),
  pl: () => import('./locales/pl.ts'),
  ro: () => import('./locales/ro.ts'),
  cz: () => import('./locales/cz.ts'),
  hu: () => import('./locales/hu.ts'),
  il: () => import('./locales/il.ts'),
  kr: () => import('./locales/kr.ts'),
};

export async function loadCatalog<L extends PageLanguage>(language: L): Promise<Catalog> {
  const module = await (LOADERS[language] as () => Promise<Record<L, Catalog>>)();
  return module[language];
}
