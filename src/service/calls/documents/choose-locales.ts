import type { FastifyRequest } from 'fastify';
import { LANGUAGE_CODES, LANGUAGES, type Language, negotiateLanguage } from '../../../protocol/languages.ts';

/** Chooses the language of a page without a link: the best one that the browser accepts, else English. */
export const chooseLanguage = ({ headers }: FastifyRequest, languages: readonly Language[]): Language =>
  negotiateLanguage(headers['accept-language'] ?? '', languages) ?? 'en';

/** Reads the language that the reader chose in the footer of a page, whose query has it. */
export const readChosenLanguage = ({ query }: Pick<FastifyRequest, 'query'>): Language | undefined =>
  LANGUAGE_CODES.find((language) => language === (query as { lang?: unknown }).lang);

/** More than shoppers configure. The page contains them all. */
const MAX_LOCALES = 5;

/** The header itself could be as long as all headers together. */
const MAX_HEADER_LENGTH = 500;

/** Lists the accepted languages in the browser's order, each with its country if it names one. Other parts of a tag are dropped. */
export function listAccepted({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const header = (headers['accept-language'] ?? '').slice(0, MAX_HEADER_LENGTH);
  const tags = header.split(',').flatMap((part) => {
    const [tag = ''] = part.split(';', 1);
    const [, language, country] =
      /^([a-z]{2,3})(?:-[a-z]{4})?(?:-(?:([a-z]{2})|\d{3}))?$/i.exec(tag.trim()) ?? [];
    if (!language) return [];
    return [language.toLowerCase() + (country ? `-${country.toUpperCase()}` : '')];
  });
  return [...new Set(tags)];
}

/**
 * Lists the accepted language tags with a region, such as `en-GB`, in the browser's order. They determine how amounts and dates
 * are written.
 */
export const chooseLocales = (request: Pick<FastifyRequest, 'headers'>): string[] =>
  listAccepted(request)
    .filter((tag) => /^[a-z]{2}-/.test(tag))
    .slice(0, MAX_LOCALES);

/** Returns the first accepted tag of a language; `undefined` if there is none. */
export const chooseLocale = (
  request: Pick<FastifyRequest, 'headers'>,
  language: Language,
): string | undefined => chooseLocales(request).find((tag) => tag.startsWith(`${LANGUAGES[language]}-`));

/** Chooses the language of a page, by default that of the browser, and the tag with its region. */
export function chooseReader(
  request: FastifyRequest,
  languages: readonly Language[],
  chosen: Language | null = null,
): { language: Language; locale?: string } {
  const language = chosen ?? chooseLanguage(request, languages);
  const locale = chooseLocale(request, language);
  return { language, ...(locale && { locale }) };
}
