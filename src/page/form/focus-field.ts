import type { Checkout } from '../start/create-page-controller.ts';
import { focusInSight } from './focus-in-sight.ts';
import { FORM_FIELDS, findFirstProblem, findFormProblems } from './form-fields.ts';

/**
 * Puts the cursor where the shop wants it: into the field of that name, else into the first one that is wrong or
 * empty. Where nothing is to be typed, on what is to be pressed or read.
 */
export function focusField(root: HTMLElement, { context }: Checkout, field: string | undefined): void {
  const { view, store, readValues, now } = context;
  const { screen, method } = store.get();
  const focus = (selector: string): boolean => {
    const element = root.querySelector<HTMLElement>(selector);
    focusInSight(element);
    return element !== null && root.ownerDocument.activeElement === element;
  };
  if (screen !== 'form') return void focus('.result-title');
  // A provider is still to be chosen, and everything else is hidden.
  if (!method) return void focus('button[name=provider]');
  const problems = findFormProblems(readValues(), { view, method, now: now() });
  const named = FORM_FIELDS.find((known) => known === field);
  const wrong = findFirstProblem(problems);
  const targets = [
    named && `#${named}`,
    field === 'method' && 'input[name=method]:checked',
    wrong && `#${wrong}`,
    'button[type=submit]',
    'input[name=method]:checked',
  ];
  // One that is hidden, or not there, takes no focus.
  targets.some((selector) => selector && focus(selector));
}
