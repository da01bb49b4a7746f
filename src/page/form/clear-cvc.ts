import type { FormChecks } from './create-form-checks.ts';
import { findInput } from './form-fields.ts';

/** Empties the field of the security code: it must be typed anew for another card, and by whoever comes back. */
export function clearCode(root: ParentNode, checks: FormChecks): void {
  const input = findInput(root, 'cvc');
  if (input) input.value = '';
  checks.typeField('cvc');
}
