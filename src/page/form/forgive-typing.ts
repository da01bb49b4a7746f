import type { FieldProblems } from '../../protocol/card.ts';
import { findInput } from './form-fields.ts';

/** The fields whose length depends on what they begin with: it tells the brand of a card, or the country of an account. */
const OF_OTHER_LENGTHS = ['card_number', 'iban'] as const;
/** Matches a security code of any brand. */
const CODE = /^\s*\d{3,4}\s*$/;

/** Matches a text that the browser filled in at once; `:is()` takes names that an older one does not know. */
const FILLED_IN = ':is(:autofill, :-webkit-autofill)';

/** Whether the shopper is typing in this field. */
function isTyped(input: HTMLInputElement | null): boolean {
  const document = input?.ownerDocument;
  // After a press in the shop's page, the field is still the active element of this document, which has lost the focus.
  if (!input?.value || document?.activeElement !== input || !document.hasFocus()) return false;
  return !input.matches(FILLED_IN);
}

/** Whether the shopper is typing a number, whose length the shop must not learn (docs/decisions.md, 589). */
export const isTypingNumber = (root: ParentNode): boolean =>
  OF_OTHER_LENGTHS.some((field) => isTyped(findInput(root, field)));

/**
 * Removes what the shop must not hear of a number that is being typed. It may ask after every key: then the digit at which a number
 * becomes valid tells the brand, and so does the length of the security code.
 */
export function forgiveTyping(root: ParentNode, problems: FieldProblems): FieldProblems {
  const rest = { ...problems };
  for (const field of OF_OTHER_LENGTHS) if (isTyped(findInput(root, field))) delete rest[field];
  const code = findInput(root, 'cvc');
  if ((isTyped(code) || isTyped(findInput(root, 'card_number'))) && CODE.test(code?.value ?? ''))
    delete rest.cvc;
  return rest;
}
