import type { PageStore } from '../state/create-page-store.ts';

/**
 * Keeps what was chosen and typed where the page comes out of the browser's memory. WebKit puts every control with
 * `autocomplete="off"` back to what was rendered, after `pageshow` and without an event: another method is marked than the one whose
 * fields are shown, and a press on it changes nothing.
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
      // Decisions made in between count.
      store.set({});
    });
  });
}
