import { LANGUAGES } from '../../protocol/languages.ts';
import type { Plural } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';
import { type Writing, writeOnce } from './write-once.ts';

/** Returns the sentence for a number; `{count}` is the number itself. */
export function fillPlural(plural: Plural, count: number, writing: Writing): string {
  const tag = LANGUAGES[writing.language];
  const exact = count === 1 ? plural['=1'] : undefined;
  const category = writeOnce(writing, `${count} plural`, () => new Intl.PluralRules(tag).select(count));
  const text = exact ?? plural[category as Intl.LDMLPluralRule] ?? plural.other;
  return fillText(text, {
    count: writeOnce(writing, `${count}`, () => new Intl.NumberFormat(tag).format(count)),
  });
}
