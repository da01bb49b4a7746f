import type { Language } from '../../protocol/languages.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';

/** The language and the texts of a mail. */
export interface MailOptions {
  language: Language;
  catalog: Catalog;
  texts: ServiceTexts;
}
