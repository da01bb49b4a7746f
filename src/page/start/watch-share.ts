import { importFiles } from '../loading/import-files.ts';
import { followOrder, hearAnswers } from './follow-order.ts';
import { lookRepeatedly } from './look-repeatedly.ts';
import type { ShareOptions, ShareTools } from './open-share.tsx';

export type WatchShareOptions = Omit<ShareOptions, keyof ShareTools>;

/** Opens the screen on which someone else pays, in place of the page to which its link leads, and after a reload of that page. */
export function watchShare(options: WatchShareOptions): void {
  const { root, view } = options;
  if (!view.canShare) return;
  const open = () =>
    importFiles(() => import('./open-share.tsx')).then(
      ({ openShare }) => openShare({ ...options, followOrder, hearAnswers, lookRepeatedly }),
      // The next press tries again.
      () => {},
    );
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('p > .leave');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open();
  });
  if (view.payer === 'other') void open();
}
