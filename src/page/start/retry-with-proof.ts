import { importFiles } from '../loading/import-files.ts';
import { importWithTimeout } from '../loading/import-with-timeout.ts';
import type { ClearPress, PaymentCalls } from '../payment/payment-calls.ts';
import { readDemand, solveProof } from '../payment/solve-proof.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { TextView } from '../texts/adapt-texts.ts';

interface RefusePressOptions {
  view: TextView;
  store: PageStore;
}

interface RetryOptions extends RefusePressOptions {
  window: Window;
  calls: Pick<PaymentCalls, 'pay'>;
  wait(ms: number): Promise<void>;
}

/** Loads a message that pages do not contain, because it is rarely shown. */
async function loadSentence({ store, view }: RefusePressOptions): Promise<void> {
  const { REDRAW } = await importFiles(() => import('./redraw-chunk.ts'));
  const { language } = store.get();
  const catalog = await REDRAW.loadTexts(language, view);
  if (language === store.get().language) store.set({ catalog });
}

/** Ends a press that was not tried, with its message. Without the message, the page would say that the bank has declined. */
const refusePress = (page: RefusePressOptions, code: 'try_later' | 'not_secure'): Promise<AttemptEnd> =>
  importWithTimeout(loadSentence(page)).then(
    () => ({ outcome: 'declined', code }),
    () => ({ outcome: 'declined', code: 'processing_error' }),
  );

/** Ends a press on a page whose browser does not encrypt, because the page is not from https. */
export function refuseInsecurePress(page: RefusePressOptions): Promise<AttemptEnd> {
  console.error('ServicePay: the browser cannot encrypt a card, because this page is not from https');
  return refusePress(page, 'not_secure');
}

/**
 * Handles a press that the service did not try. After some declines, the service demands a proof of work, which is solved while
 * the button shows progress. After very many, it refuses the press.
 */
export async function retryWithProof(
  { window, view, store, calls, wait }: RetryOptions,
  ...[request, held]: Parameters<ClearPress>
): ReturnType<ClearPress> {
  if (held.httpStatus === 429) return refusePress({ store, view }, 'try_later');
  const demand = readDemand(held.body);
  // A server that does not accept its own proof is not the service.
  if (!demand || request.proof) return { outcome: 'not_arrived' };
  let isOver = false;
  const leave = () => {
    isOver = true;
  };
  // Leaving the page cancels the pending payment.
  window.addEventListener('pagehide', leave);
  const now = () => window.performance.now();
  const proof = await solveProof(demand, { wait, isOver: () => isOver, now });
  window.removeEventListener('pagehide', leave);
  return proof ? calls.pay({ ...request, proof }) : { outcome: 'not_arrived' };
}
