import type { Language } from '../../protocol/languages.ts';
import { importFiles } from '../loading/import-files.ts';
import type { Catalog } from '../locales/catalog.ts';
import { setSpaces } from '../texts/set-spaces.ts';

/** Chunks of the languages: the page contains the one in which it was rendered, and loads another on demand. */
const LOADERS: Record<Language, () => Promise<{ catalog: Catalog }>> = {
  en: () => import('../locales/en.ts'),
  it: () => import('../locales/it.ts'),
  fr: () => import('../locales/fr.ts'),
  de: () => import('../locales/de.ts'),
  es: () => import('../locales/es.ts'),
  ru: () => import('../locales/ru.ts'),
  tr: () => import('../locales/tr.ts'),
  pl: () => import('../locales/pl.ts'),
  ro: () => import('../locales/ro.ts'),
  cz: () => import('../locales/cz.ts'),
  hu: () => import('../locales/hu.ts'),
  il: () => import('../locales/il.ts'),
  kr: () => import('../locales/kr.ts'),
};

export const loadCatalog = async (language: Language): Promise<Catalog> =>
  setSpaces((await importFiles(LOADERS[language])).catalog, language);
