import type { ClearPress, PaymentCalls } from '../payment/payment-calls.ts';
import { readDemand, solveProof } from '../payment/solve-proof.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { TextView } from '../texts/adapt-texts.ts';
import { importWithTimeout } from './import-with-timeout.ts';

interface RetryOptions {
  window: Window;
  view: TextView;
  store: PageStore;
  calls: Pick<PaymentCalls, 'pay'>;
  wait(ms: number): Promise<void>;
}

/** Loads a message that pages do not contain, because it is rarely shown. */
async function loadSentence({ store, view }: Pick<RetryOptions, 'store' | 'view'>): Promise<void> {
  const { REDRAW } = await import('./redraw-chunk.ts');
  const { language } = store.get();
  const catalog = await REDRAW.loadTexts(language, view);
  if (language === store.get().language) store.set({ catalog });
}

/**
 * Handles a press that the service did not try. After some declines, the service demands a proof of work, which is solved while
 * the button shows progress. After very many, it refuses the press.
 */
export async function retryWithProof(
  { window, view, store, calls, wait }: RetryOptions,
  ...[request, held]: Parameters<ClearPress>
): ReturnType<ClearPress> {
  if (held.httpStatus === 429) {
    // Without this message, the page would say that the bank has declined.
    return importWithTimeout(loadSentence({ store, view })).then(
      () => ({ outcome: 'declined', code: 'try_later' }),
      () => ({ outcome: 'declined', code: 'processing_error' }),
    );
  }
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
