import { FORM_FIELDS } from '../locales/words.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { FormCheckOptions } from './create-form-checks.ts';
import { focusInSight } from './focus-in-sight.ts';
import { findFormProblems, findInput } from './form-fields.ts';

interface EnterOptions extends Pick<FormCheckOptions, 'view' | 'readValues' | 'now' | 'findRareProblems'> {
  store: Pick<PageStore, 'get'>;
}

/**
 * Names what the Enter key does, and does it: `next` leads to the next field, and only `done`, on the last field to fill in, presses
 * the pay button. A key that is held down does nothing again, because its press was meant for what the page showed before. The name is chosen when a field gets the focus, because keyboards on the screen read it then.
 * https://html.spec.whatwg.org/multipage/interaction.html#input-modalities:-the-enterkeyhint-attribute
 */
export function guideEnter(root: HTMLElement, options: EnterOptions): void {
  const { store, readValues, now } = options;
  const findNext = (input: EventTarget | null): HTMLInputElement | undefined => {
    const inputs = FORM_FIELDS.map((field) => findInput(root, field)).filter(
      (shown) => shown && !shown.closest('[hidden]'),
    ) as HTMLInputElement[];
    return inputs[inputs.indexOf(input as HTMLInputElement) + 1 || inputs.length];
  };

  root.addEventListener('focusin', ({ target }) => {
    const input =
      FORM_FIELDS.some((field) => findInput(root, field) === target) && (target as HTMLInputElement);
    if (!input) return;
    const { method } = store.get();
    const problems = findFormProblems(readValues(), { ...options, method, now: now() });
    const isLast = Object.keys(problems).every((field) => field === input.id);
    input.enterKeyHint = isLast || !findNext(input) ? 'done' : 'next';
  });
  root.addEventListener('keydown', (event) => {
    const next = findNext(event.target);
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    if (event.repeat) return event.preventDefault();
    if (!next || (event.target as HTMLInputElement).enterKeyHint !== 'next') return;
    event.preventDefault();
    focusInSight(next);
  });
}
