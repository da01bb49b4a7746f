import type { Language } from '../../protocol/languages.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';

/** The texts that a mail is written with. */
export interface MailOptions {
  language: Language;
  catalog: Catalog;
  texts: ServiceTexts;
}
