import { findInput } from '../form/form-fields.ts';

/**
 * Keeps what the shopper chose while the page was still loading: hydration puts back the choices that were rendered. Called before
 * the page is taken over, which happens in the same task.
 */
export function keepEarlyChoices(root: HTMLElement): void {
  const chosen = root.querySelectorAll('[type=radio]:checked:not([checked])');
  queueMicrotask(() => {
    const cvc = findInput(root, 'cvc');
    const typed = cvc?.value;
    for (const input of chosen) input.dispatchEvent(new Event('change'));
    // The choice of another card clears the code, and this one was typed for it.
    if (cvc && typed) cvc.value = typed;
  });
}
