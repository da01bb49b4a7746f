import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { Store } from '../state/create-page-store.ts';
import type { PaymentState } from '../state/page-state.ts';

/** The longest time that a browser's timer keeps, in ms (2³¹ − 1, 24.8 days). */
const LONGEST_TIMER_MS = 2_147_483_647;
/** The service's clock decides, and it may be behind a timer that fires early. */
const GRACE_MS = 1_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;

export interface ExpiryOptions {
  view: Pick<CheckoutView, 'expiresAt'>;
  store: Pick<Store<PaymentState>, 'get'>;
  /** Asks the service, and shows what it says. */
  refresh(): Promise<void>;
  isOnline(): boolean;
  wait(ms: number): Promise<void>;
  now(): Date;
}

/**
 * Lets the page notice by itself that its link has expired: asks the service when the time is over, and again with growing
 * pauses until the service says so. A payment under way is left alone: its end says the same.
 */
export async function watchExpiry({ view, store, refresh, isOnline, wait, now }: ExpiryOptions) {
  // Also while the end of an attempt is unknown: the link may turn out to be open.
  const isOpen = () => !('status' in store.get().stage);
  // Readings of the clock also count the time that the machine sleeps.
  const end = Date.parse(view.expiresAt) + GRACE_MS;
  for (let leftMs = end - now().getTime(); leftMs > 0; leftMs = end - now().getTime())
    await wait(Math.min(leftMs, LONGEST_TIMER_MS));
  for (let pauseMs = FIRST_PAUSE_MS; isOpen(); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    if (store.get().stage.is === 'form' && isOnline()) await refresh();
    if (isOpen()) await wait(pauseMs);
  }
}
