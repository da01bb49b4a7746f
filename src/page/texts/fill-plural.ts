import { LANGUAGES } from '../../protocol/languages.ts';
import { fillText, type Plural } from '../locales/catalog.ts';
import type { PageState } from '../state/page-state.ts';
import { remember } from './write-once.ts';

/** The sentence for this number in this language; the number itself is `{count}` in it. */
export function fillPlural(
  plural: Plural,
  count: number,
  state: Pick<PageState, 'language' | 'written'>,
): string {
  const tag = LANGUAGES[state.language];
  const exact = count === 1 ? plural['=1'] : undefined;
  const category = remember(state, `${count} plural`, () => new Intl.PluralRules(tag).select(count));
  const text = exact ?? plural[category as Intl.LDMLPluralRule] ?? plural.other;
  return fillText(text, {
    count: remember(state, `${count}`, () => new Intl.NumberFormat(tag).format(count)),
  });
}
