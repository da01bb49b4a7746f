import { importWithTimeout } from '../loading/import-with-timeout.ts';
import type { ShareOptions } from './open-share.tsx';

/** Opens the screen on which someone else pays, in place of the page to which its link leads, and after a reload of that page. */
export function watchShare(options: ShareOptions): void {
  const { root, view } = options;
  if (!view.canShare) return;
  const open = () =>
    importWithTimeout(import('./open-share.tsx')).then(
      ({ openShare }) => openShare(options),
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
