import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { StateStore } from '../state/create-page-store.ts';
import type { PaymentState } from '../state/page-state.ts';

/** The maximum delay of a browser's timer in ms (2³¹ − 1, 24.8 days). */
const LONGEST_TIMER_MS = 2_147_483_647;
/** The service's clock decides, and may be behind a timer that fires early. */
const GRACE_MS = 1_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;

export interface ExpiryOptions {
  view: Pick<CheckoutView, 'expiresAt'>;
  store: Pick<StateStore<PaymentState>, 'get'>;
  /** Asks the service for the state, and shows it. */
  refresh(): Promise<void>;
  wait(ms: number): Promise<void>;
  now(): Date;
}

/**
 * Detects that the link has expired: asks the service at that time, and again with growing pauses until it confirms that. A
 * payment in progress is left alone, because its outcome tells the same.
 */
export async function watchExpiry({ view, store, refresh, wait, now }: ExpiryOptions) {
  // The link also counts as open while the outcome of an attempt is unknown.
  const isOpen = () => !('status' in store.get().stage);
  // Clock readings include the time when the machine sleeps.
  const end = Date.parse(view.expiresAt) + GRACE_MS;
  for (let leftMs = end - now().getTime(); leftMs > 0; leftMs = end - now().getTime())
    await wait(Math.min(leftMs, LONGEST_TIMER_MS));
  for (let pauseMs = FIRST_PAUSE_MS; isOpen(); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    if (store.get().stage.is === 'form') await refresh();
    if (isOpen()) await wait(pauseMs);
  }
}
