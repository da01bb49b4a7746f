import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../../protocol/languages.ts';
import { chooseLanguage } from './create-view.ts';

/** More than any shopper has set; the page carries them. */
const MAX_LOCALES = 5;

/** The header may be as long as all headers together. */
const MAX_HEADER_LENGTH = 500;

/**
 * Lists the tags with a region that a browser accepts, such as `en-GB`, in its order: an amount or a date is written there as
 * people of that region write it. Nothing else of a tag is kept.
 */
export function chooseLocales({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const header = (headers['accept-language'] ?? '').slice(0, MAX_HEADER_LENGTH);
  const tags = header.split(',').flatMap((part) => {
    const [, language, region] = /^\s*([a-z]{2})(?:-[a-z]{4})?-([a-z]{2})\s*(?:;|$)/i.exec(part) ?? [];
    return language && region ? [`${language.toLowerCase()}-${region.toUpperCase()}`] : [];
  });
  return [...new Set(tags)].slice(0, MAX_LOCALES);
}

/** Chooses the first of them that is of a language; `undefined` if there is none. */
export const chooseLocale = (
  request: Pick<FastifyRequest, 'headers'>,
  language: Language,
): string | undefined => chooseLocales(request).find((tag) => tag.startsWith(`${LANGUAGES[language]}-`));

/** The language of a page, which is that of the browser if none was chosen for it, and the tag of its region. */
export function chooseReader(
  request: FastifyRequest,
  languages: readonly Language[],
  chosen: Language | null = null,
): { language: Language; locale?: string } {
  const language = chosen ?? chooseLanguage(request, languages);
  const locale = chooseLocale(request, language);
  return { language, ...(locale && { locale }) };
}
