import type { FormChecks } from './create-form-checks.ts';
import { findInput } from './form-fields.ts';

/** Empties the field of the security code, which must be typed again for another card and after the page was left. */
export function clearCvc(root: ParentNode, checks: Pick<FormChecks, 'typeField'>): void {
  const input = findInput(root, 'cvc');
  if (input) input.value = '';
  checks.typeField('cvc');
}
