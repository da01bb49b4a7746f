import { forgiveTyping, noteKey } from '../form/forgive-typing.ts';
import { type FormRules, type FormValues, findFormProblems } from '../form/form-fields.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { watchDrawing } from './watch-drawing.ts';

interface WatchCompleteOptions extends Pick<FormRules, 'view' | 'findRareProblems'> {
  store: Pick<PageStore, 'get' | 'subscribe'>;
  readValues(): FormValues;
  now(): Date;
}

/**
 * Reports, on every change, whether all fields of the chosen method are valid, initially assuming that they are not. It shows no
 * problems. A number that is being typed is judged as for `validate()` (docs/decisions.md, 589).
 */
export function watchComplete(
  root: HTMLElement,
  options: WatchCompleteOptions,
  report: (isComplete: boolean) => void,
): void {
  const { store, readValues, now } = options;
  let reported = false;
  const look = () => {
    const state = store.get();
    const found = findFormProblems(readValues(), { ...options, method: state.method, now: now() });
    const hasProblems = Object.keys(forgiveTyping(root, found))[0];
    const isComplete = !getResultTitle(state) && !hasProblems;
    if (isComplete === reported) return;
    reported = isComplete;
    report(isComplete);
  };
  root.addEventListener('input', (event) => {
    noteKey(event as InputEvent);
    look();
  });
  root.addEventListener('change', look);
  root.addEventListener('focusout', () => queueMicrotask(look));
  // Another method has other fields once it is rendered.
  watchDrawing(store, look);
}
