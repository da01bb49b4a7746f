import type { FieldProblem, FieldProblems } from '../../protocol/card.ts';
import { findInput } from './form-fields.ts';

/**
 * The fields whose length depends on how they begin: it reveals the brand of a card, or the country of an account. No card has
 * fewer than 12 digits, and no account fewer than 15 characters.
 */
const OF_OTHER_LENGTHS = [
  ['card_number', 12, 'card_number_incomplete'],
  ['iban', 15, 'iban_incomplete'],
] as const satisfies readonly (readonly [field: string, least: number, problem: FieldProblem])[];
/** Matches a security code of any brand. */
const CODE = /^\s*\d{3,4}\s*$/;

/** The fields whose latest change was a key. */
const keyed = new WeakSet<EventTarget>();

/** Notes whether a change was a key, or a whole text: pasted, dropped or filled in. Call it for each `input` event. */
export function noteKey({ target, inputType, data }: InputEvent): void {
  if (!target) return;
  const isKey = /^delete|Composition/.test(inputType) || (inputType === 'insertText' && data?.length === 1);
  keyed[isKey ? 'add' : 'delete'](target);
}

/** Whether the shopper is typing in this field. */
function isTyped(input: HTMLInputElement | null): input is HTMLInputElement {
  const document = input?.ownerDocument;
  // After a press in the shop's page, the field is still the active element of this document, which has lost the focus.
  return !!input?.value && document?.activeElement === input && document.hasFocus() && keyed.has(input);
}

/**
 * Removes what the shop must not learn about a number that is being typed. It may ask after every key: then the digit at which a
 * number becomes valid reveals the brand, and so does the length of the security code. A number too short for any brand is
 * incomplete.
 */
export function forgiveTyping(root: ParentNode, problems: FieldProblems): FieldProblems {
  const rest = { ...problems };
  for (const [field, least, problem] of OF_OTHER_LENGTHS) {
    const input = findInput(root, field);
    if (!isTyped(input)) continue;
    if (input.value.replace(/[^\p{L}\d]/gu, '').length < least) rest[field] = problem;
    else delete rest[field];
  }
  const code = findInput(root, 'cvc');
  if ((isTyped(code) || isTyped(findInput(root, 'card_number'))) && CODE.test(code?.value ?? ''))
    delete rest.cvc;
  return rest;
}
