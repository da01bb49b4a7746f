import { CARD_BRANDS, type CardBrandId, type FieldProblem, type FieldProblems } from '../../protocol/card.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { FORM_FIELDS, type FormField } from '../locales/words.ts';
import { fillText } from './fill-text.ts';

export interface ProblemContext {
  catalog: Catalog;
  brand?: CardBrandId | undefined;
  /** The id of the saved card that is chosen; the brand is then that card's, and not that of a number that is typed. */
  savedCard?: string | undefined;
  /** The methods on offer: what is not there is not recommended. */
  methods: readonly PaymentMethodId[];
}

/** The sentence under a field. */
export function describeProblem(
  field: FormField,
  problem: FieldProblem,
  { catalog, brand, savedCard, methods }: ProblemContext,
): string {
  if (problem === 'required') return catalog.required[field];
  if (problem === 'card_is_bancontact' && !methods.includes('bancontact'))
    return catalog.problems.card_brand_unsupported;
  // The same for every number that is typed: a line more or less would show the shop's page how it begins.
  const digits = (savedCard && CARD_BRANDS.find(({ id }) => id === brand)?.cvcLength) || '3–4';
  // A service newer than this page may know reasons that it has no sentence for.
  return fillText(catalog.problems[problem] ?? catalog.required[field], { digits });
}

/** The map of the `validation` message: sentences, and nothing that was typed. */
export function describeProblems(problems: FieldProblems, context: ProblemContext): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const field of FORM_FIELDS) {
    const problem = problems[field];
    if (problem) sentences[field] = describeProblem(field, problem, context);
  }
  return sentences;
}
