import { type FormRules, type FormValues, findFormProblems } from '../form/form-fields.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { watchDrawing } from './watch-drawing.ts';

export interface WatchCompleteOptions extends Pick<FormRules, 'view' | 'findRareProblems'> {
  store: Pick<PageStore, 'get' | 'subscribe'>;
  readValues(): FormValues;
  now(): Date;
}

/** Reports whether every field of the chosen method holds a valid value, whenever that changes. The form begins incomplete. Shows no problem. */
export function watchComplete(
  root: HTMLElement,
  options: WatchCompleteOptions,
  report: (isComplete: boolean) => void,
): void {
  const { store, readValues, now } = options;
  let reported = false;
  const look = () => {
    const state = store.get();
    const problems = findFormProblems(readValues(), { ...options, method: state.method, now: now() });
    const isComplete = !getResultTitle(state) && !Object.keys(problems)[0];
    if (isComplete === reported) return;
    reported = isComplete;
    report(isComplete);
  };
  root.addEventListener('input', look);
  root.addEventListener('change', look);
  // Another method has other fields, as soon as they are drawn.
  watchDrawing(store, look);
}
