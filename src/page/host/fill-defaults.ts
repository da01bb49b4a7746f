import type { DefaultValues } from '../../protocol/messages.ts';
import { findInput } from '../form/form-fields.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { watchDrawing } from './watch-drawing.ts';

/** Fills in the shop's values, each field once: when it first appears, and only if it is empty. */
export function fillDefaults(
  root: HTMLElement,
  store: Pick<PageStore, 'subscribe'>,
  values: DefaultValues,
): void {
  const left = new Map(Object.entries(values) as [keyof DefaultValues, string][]);
  // A field may only appear with another method, when that is rendered.
  watchDrawing(store, () => {
    for (const [field, value] of left) {
      const input = findInput(root, field);
      if (!input) continue;
      left.delete(field);
      if (input.value) continue;
      input.value = value;
      // Dispatch `input`, as if the shopper had typed, so that the form validates the value.
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}
