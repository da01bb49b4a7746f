import { LANGUAGES } from '../protocol/languages.ts';
import { fillText, type Plural } from './catalog.ts';
import type { PageLanguage } from './page-languages.ts';

/** The sentence for this number in this language; the number itself is `{count}` in it. */
export function fillPlural(
  plural: Plural,
  count: number,
  language: PageLanguage,
  values: Record<string, string | number> = {},
): string {
  const tag = LANGUAGES[language];
  const exact = count === 1 ? plural['=1'] : undefined;
  const text = exact ?? plural[new Intl.PluralRules(tag).select(count)] ?? plural.other;
  return fillText(text, { ...values, count: new Intl.NumberFormat(tag).format(count) });
}
