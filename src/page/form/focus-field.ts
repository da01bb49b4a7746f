import { FORM_FIELDS } from '../locales/words.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import type { FormCheckOptions } from './create-form-checks.ts';
import { focusInSight } from './focus-in-sight.ts';
import { findFirstProblem, findFormProblems } from './form-fields.ts';

interface FocusOptions extends Pick<FormCheckOptions, 'view' | 'readValues' | 'now' | 'findRareProblems'> {
  store: Pick<PageStore, 'get'>;
}

/**
 * Focuses a field for the shop: the one with this name, or else the first that is invalid or empty. If no field needs input,
 * focuses the next thing to press or read.
 */
export function focusField(root: HTMLElement, options: FocusOptions, field: string | undefined): void {
  const { store, readValues, now } = options;
  const state = store.get();
  const { method } = state;
  const focus = (selector: string): boolean => {
    const element = root.querySelector<HTMLElement>(selector);
    focusInSight(element);
    return element !== null && root.ownerDocument.activeElement === element;
  };
  if (getResultTitle(state)) return void focus('.result-title');
  const problems = findFormProblems(readValues(), { ...options, method, now: now() });
  const named = FORM_FIELDS.find((known) => known === field);
  const wrong = findFirstProblem(problems);
  const targets = [
    named && `#${named}`,
    field === 'method' && 'input[name=method]:checked',
    wrong && `#${wrong}`,
    'button[name=provider]',
    'button[type=submit]',
    'input[name=method]:checked',
    'button[data-wallet]',
  ];
  // Skip targets that are hidden or missing.
  targets.some((selector) => selector && focus(selector));
}
