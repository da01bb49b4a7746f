import { LANGUAGES } from '../../protocol/languages.ts';
import type { Plural } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';
import { type Writing, writeOnce } from './write-once.ts';

/** Returns the sentence for a number; `{count}` is the number itself. */
export function fillPlural(plural: Plural, count: number, writing: Writing): string {
  const tag = LANGUAGES[writing.language];
  const special = count === 1 ? plural['=1'] : count > 10 ? plural['11+'] : undefined;
  const category = writeOnce(writing, `${count} plural`, () => new Intl.PluralRules(tag).select(count));
  const text = special ?? plural[category as Intl.LDMLPluralRule] ?? plural.other;
  return fillText(text, {
    count: writeOnce(writing, `${count}`, () => new Intl.NumberFormat(tag).format(count)),
  });
}
