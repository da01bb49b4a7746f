import { readEmbeddedState } from '../state/embedded-state.ts';
import { formatDateTime } from '../texts/format-date-time.ts';

/**
 * Prepares a page that shoppers print, which the service has rendered: enables its button, and writes its times in the shopper's time
 * zone. A receipt from the back/forward cache is loaded again, because the payment may have been refunded.
 */
export function preparePaper(window: Window): void {
  const { document } = window;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.disabled = false;
    button.addEventListener('click', () => window.print());
  }
  const served = readEmbeddedState(document);
  if (!served) return;
  const writing = { ...served, locales: served.view.locales, hasLocalTime: true };
  for (const time of document.querySelectorAll<HTMLTimeElement>('.paper time'))
    time.textContent = formatDateTime(time.dateTime, writing);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
}
