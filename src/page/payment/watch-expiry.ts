import type { Checkout } from '../start/create-page-controller.ts';

/** The longest time that a browser's timer keeps, in ms (2³¹ − 1, 24.8 days). */
const LONGEST_TIMER_MS = 2_147_483_647;
/** The service's clock decides, and it may be behind a timer that fires early. */
const GRACE_MS = 1_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;

/**
 * Lets the page say by itself that its link has expired: asks the service when the time is over, and again with growing
 * pauses until it says so. A payment that is under way is left alone: how it ends tells the same.
 */
export async function watchExpiry({ context, payment }: Checkout): Promise<void> {
  const { view, store, wait, now, isOnline } = context;
  const isOpen = () => store.get().screen === 'form' || store.get().screen === 'no_method';
  // By readings of the clock: sleep counts.
  const end = Date.parse(view.expiresAt) + GRACE_MS;
  for (let leftMs = end - now().getTime(); leftMs > 0; leftMs = end - now().getTime())
    await wait(Math.min(leftMs, LONGEST_TIMER_MS));
  for (let pauseMs = FIRST_PAUSE_MS; isOpen(); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    if (!store.get().isBusy && isOnline()) await payment.refresh();
    if (isOpen()) await wait(pauseMs);
  }
}
