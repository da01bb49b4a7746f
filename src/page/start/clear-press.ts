import type { PayRequest } from '../../protocol/checkout-api.ts';
import type { HeldPress, PaymentCalls } from '../payment/payment-calls.ts';
import { readDemand, solveProof } from '../payment/solve-proof.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';
import type { PageStore } from '../state/create-page-store.ts';

/** A proof may expire while it is solved; a service that asks again and again is not ours. */
const MOST_PROOFS = 3;

export interface ClearOptions {
  window: Window;
  store: PageStore;
  calls: Pick<PaymentCalls, 'pay'>;
  wait(ms: number): Promise<void>;
}

/** Fetches the sentence that no page comes with, because hardly any shopper reads it. */
async function loadSentence(store: PageStore): Promise<void> {
  const { loadCatalog } = (await import('./frame-part.ts')).FRAME_PART;
  const { language } = store.get();
  const catalog = await loadCatalog(language);
  if (language === store.get().language) store.set({ catalog });
}

/**
 * Goes on with a press that the service did not try. After some declines it wants a proof of work first: solved without a word, while the
 * button shows that the payment is under way. After very many it refuses.
 * @returns `undefined` if the attempt has to be asked for
 */
export async function clearPress(
  { window, store, calls, wait }: ClearOptions,
  request: PayRequest,
  held: HeldPress,
): Promise<AttemptEnd | undefined> {
  let isOver = false;
  const leave = () => {
    isOver = true;
  };
  // Whoever comes back to this page has left behind what it wanted to do then.
  window.addEventListener('pagehide', leave);
  try {
    for (let proofs = 0; proofs < MOST_PROOFS; proofs += 1) {
      if (held.httpStatus === 429) {
        await loadSentence(store).catch(() => {});
        return { outcome: 'declined', code: 'try_later' };
      }
      const demand = readDemand(held.body);
      const now = () => window.performance.now();
      const proof = demand && (await solveProof(demand, { wait, isOver: () => isOver, now }));
      if (!proof) return { outcome: 'not_arrived' };
      const reply = await calls.pay({ ...request, proof });
      if (reply?.outcome !== 'held') return reply;
      held = reply;
    }
    return { outcome: 'not_arrived' };
  } finally {
    window.removeEventListener('pagehide', leave);
  }
}
