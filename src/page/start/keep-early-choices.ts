import { findInput } from '../form/form-fields.ts';

/**
 * Keeps the shopper's choices made while the page was loading, which hydration would reset. Must be called in the same task as
 * hydration, before it.
 */
export function keepEarlyChoices(root: HTMLElement): void {
  const chosen = root.querySelectorAll('[type=radio]:checked:not([checked])');
  queueMicrotask(() => {
    const cvc = findInput(root, 'cvc');
    const typed = cvc?.value;
    for (const input of chosen) input.dispatchEvent(new Event('change'));
    // Choosing another card clears the security code, but this one was typed for that card.
    if (cvc && typed) cvc.value = typed;
  });
}
