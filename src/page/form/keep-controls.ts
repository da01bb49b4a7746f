import type { PageStore } from '../state/create-page-store.ts';

/**
 * Keeps the shopper's input when the page is restored from the back/forward cache. WebKit resets every control with
 * `autocomplete="off"`, after `pageshow` and without an event: the marked method would not be the one whose fields are shown, and
 * pressing it would have no effect. The attribute stays: without it, browsers restore a choice after a reload, also without an event.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-autocomplete-off
 */
export function keepControls(root: HTMLElement, store: Pick<PageStore, 'set'>): void {
  const window = root.ownerDocument.defaultView as Window;
  let kept: [input: HTMLInputElement, value: string, isChecked: boolean][] = [];
  window.addEventListener('pagehide', () => {
    const controls = [...root.querySelectorAll<HTMLInputElement>('[autocomplete=off]')];
    kept = controls.map((input) => [input, input.value, input.checked]);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    setTimeout(() => {
      for (const [input, value, isChecked] of kept) {
        input.value = value;
        input.checked = isChecked;
      }
      // Read the state now, because it may have changed in the meantime.
      store.set({});
    });
  });
}
