import { guardDrawing } from '../../drawing/guard-drawing.ts';
import { keepDigits, toAsciiDigits } from '../../protocol/identifiers/to-ascii-digits.ts';
import type { PageStore } from '../state/create-page-store.ts';

interface SumOptions {
  window: Window;
  root: HTMLElement;
  store: Pick<PageStore, 'get'>;
  followOrder(news: 'rewritten'): Promise<boolean>;
}

/** A number with whatever separates its groups; a plain space does so only before three digits. */
const NUMBER = /\d(?:[.,'’٫٬\u00a0\u2009\u202f]?\d| (?=\d{3}(?!\d))\d)*/g;

/** Only digits are compared, because a translator may move the currency and the separators, and write other digits. */
const readNumbers = ({ textContent }: Element): string =>
  (toAsciiDigits(textContent ?? '').match(NUMBER) ?? []).map(keepDigits).join(' ');

const readSums = (root: ParentNode): string =>
  Array.from(root.querySelectorAll('.pay-bar .button, .amount'), readNumbers).join();

/**
 * Whether each text is there and has the numbers that were drawn, without more digits before or after. A currency converter
 * writes its own number beside them.
 */
const holdsEach = (shown: string, drawn: string): boolean => {
  const texts = shown.split(',');
  const sums = drawn.split(',');
  return (
    texts.length === sums.length &&
    sums.every((sum, at) => sum.split(' ').every((number) => texts[at]?.split(' ').includes(number)))
  );
};

/**
 * Keeps the page as drawn (`guardDrawing`). If someone else has written another sum, the right one is drawn again, and is a new sum
 * for the shopper: no press pays until `hold-new-sum.ts` has taken it over.
 * @returns a function that checks, at a press, whether the page shows the sums that were drawn
 */
export function guardSums({ window, root, store, followOrder }: SumOptions): () => boolean {
  let isTrue = true;
  let isCorrecting = false;

  /** Sends no request: a script that never stops writing would cause two a second. */
  async function correct(): Promise<void> {
    if (isCorrecting || store.get().stage.is !== 'form') return;
    isCorrecting = true;
    await followOrder('rewritten');
    isCorrecting = false;
  }

  const drawing = guardDrawing(window.document.body, window as Window & typeof globalThis, {
    read: () => readSums(root),
    isTrue: holdsEach,
    onOther() {
      isTrue = false;
      // The page is being drawn.
      queueMicrotask(correct);
    },
  });
  // Without this, a press on a copy of the form would send the page away: a script has replaced the one that has our handlers.
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target as Element).matches('.form')) return;
    event.preventDefault();
    drawing.asDrawn(() => {});
  });
  return () => {
    isTrue = !isCorrecting;
    drawing.asDrawn(() => {});
    return isTrue;
  };
}
