import type { FieldProblem, FieldProblems } from '../../protocol/card.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { FORM_FIELDS, type FormField } from '../locales/words.ts';
import { fillText } from './fill-text.ts';

interface ProblemContext {
  catalog: Catalog;
  /** The offered methods; others are not suggested. */
  methods: readonly PaymentMethodId[];
}

/** Returns the sentence below a field. */
export function describeProblem(
  field: FormField,
  problem: FieldProblem,
  { catalog, methods }: ProblemContext,
): string {
  if (problem === 'required') return catalog.required[field];
  if (problem === 'card_is_bancontact' && !methods.includes('bancontact'))
    return catalog.problems.card_brand_unsupported;
  // A newer service may send reasons without a sentence in this page. The digits are the same for every card, typed or saved: the
  // sentence, which the shop receives, would reveal its brand.
  return fillText(catalog.problems[problem] ?? catalog.required[field], { digits: '3–4' });
}

/** Creates the map of the `validation` message, with sentences but no typed values. */
export function describeProblems(problems: FieldProblems, context: ProblemContext): Record<string, string> {
  const sentences: Record<string, string> = {};
  if (problems.method) sentences.method = context.catalog.providers?.missing ?? context.catalog.chooseMethod;
  for (const field of FORM_FIELDS) {
    const problem = problems[field];
    if (problem) sentences[field] = describeProblem(field, problem, context);
  }
  return sentences;
}
