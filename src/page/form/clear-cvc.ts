import type { FormChecks } from './create-form-checks.ts';
import { findInput } from './form-fields.ts';

/** Clears the security code, which must be typed again for another card, or after leaving the page. */
export function clearCvc(root: ParentNode, checks: Pick<FormChecks, 'typeField'>): void {
  const input = findInput(root, 'cvc');
  if (input) input.value = '';
  checks.typeField('cvc');
}
