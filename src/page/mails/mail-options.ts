import type { Brand } from '../../protocol/brand/brand.ts';
import type { Language } from '../../protocol/languages.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';

/** The language and the texts of a mail, and the brand of the company that sends it. */
export interface MailOptions {
  language: Language;
  catalog: Catalog;
  texts: ServiceTexts;
  brand: Brand | undefined;
}
