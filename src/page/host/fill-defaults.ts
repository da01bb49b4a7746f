import type { DefaultValues } from '../../protocol/messages.ts';
import { findInput } from '../form/form-fields.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { watchDrawing } from './watch-drawing.ts';

/** Fills what the shop knows into each field once: when it first appears, and only if it is empty. */
export function fillDefaults(
  root: HTMLElement,
  store: Pick<PageStore, 'subscribe'>,
  values: DefaultValues,
): void {
  const left = new Map(Object.entries(values) as [keyof DefaultValues, string][]);
  // Another method may bring the field along, as soon as it is drawn.
  watchDrawing(store, () => {
    for (const [field, value] of left) {
      const input = findInput(root, field);
      if (!input) continue;
      left.delete(field);
      if (input.value) continue;
      input.value = value;
      // Fills the field as if the shopper had typed: the form checks the value from now on.
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}
