import type {
  AttemptReport,
  CancelRequest,
  Continuation,
  MerchantValidationRequest,
  PayRequest,
  RemoveCardRequest,
  StatusAnswer,
} from '../../src/protocol/checkout-api.ts';
import type { CardKeyAnswer } from '../../src/protocol/encrypted-card.ts';

/** The reply to a request: a body, a body with a status, or no response at all. */
type Reply<T> = T | { httpStatus: number; body?: unknown } | 'lost' | 'never';

export interface FakeService {
  fetch: typeof globalThis.fetch;
  pays: PayRequest[];
  /** Bodies of the calls that cancel an attempt. */
  cancels: CancelRequest[];
  /** Bodies of the calls for a merchant session. */
  merchants: MerchantValidationRequest[];
  /** Bodies of the calls that remove a saved card. */
  removals: RemoveCardRequest[];
  /** Attempt keys of the status requests; `null` for a request without one. */
  asks: (string | null)[];
  urls: string[];
  /** Paths of the requests for the acquirer's key, which are not in `urls`. */
  keys: string[];
}

export interface FakeReplies {
  pay?: Reply<AttemptReport & Continuation>[];
  cancel?: Reply<AttemptReport>[];
  status?: Reply<StatusAnswer>[];
  merchant?: Reply<object>[];
  /** By default, the service is an earlier version without a key, which takes cards in clear. */
  cardKey?: Reply<CardKeyAnswer>[];
  /** HTTP statuses. */
  removal?: (number | 'lost')[];
}

const PAID: AttemptReport = {
  outcome: 'completed',
  status: 'SETTLED',
  transactionId: 'order-1042',
  method: 'card',
};

function answer(reply: Reply<object>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (reply === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
  if (reply === 'never')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  if ('httpStatus' in reply) {
    const body = reply.body === undefined ? 'Bad gateway' : JSON.stringify(reply.body);
    return Promise.resolve(new Response(body, { status: reply.httpStatus }));
  }
  return Promise.resolve(Response.json(reply));
}

/** The fake service's answer for a merchant session; opaque for the page. */
export const MERCHANT_SESSION = { nonce: 'nonce-1', signature: 'signature-1' };

/** Fakes the service's endpoints. Replies are sent in order, and the last one is repeated. */
export function createFakeService({
  pay = [PAID],
  cancel = [{ outcome: 'cancelled' }],
  status = [],
  merchant = [MERCHANT_SESSION],
  cardKey = [{ httpStatus: 404 }],
  removal = [204],
}: FakeReplies = {}): FakeService {
  const merchants: MerchantValidationRequest[] = [];
  const pays: PayRequest[] = [];
  const cancels: CancelRequest[] = [];
  const removals: RemoveCardRequest[] = [];
  const asks: (string | null)[] = [];
  const urls: string[] = [];
  const keys: string[] = [];
  return {
    pays,
    cancels,
    merchants,
    removals,
    asks,
    urls,
    keys,
    async fetch(input, init) {
      const url = new URL(String(input), 'https://checkout.example');
      if (url.pathname.endsWith('/card-key')) {
        keys.push(url.pathname);
        return answer(cardKey[Math.min(keys.length, cardKey.length) - 1] ?? 'lost', init?.signal);
      }
      urls.push(url.pathname + url.search);
      if (url.pathname.endsWith('/apple-pay/merchant-validation')) {
        merchants.push(JSON.parse(String(init?.body)) as MerchantValidationRequest);
        return answer(merchant[Math.min(merchants.length, merchant.length) - 1] ?? 'lost', init?.signal);
      }
      if (url.pathname.endsWith('/cancel')) {
        cancels.push(JSON.parse(String(init?.body)) as CancelRequest);
        return answer(cancel[Math.min(cancels.length, cancel.length) - 1] ?? 'lost', init?.signal);
      }
      if (url.pathname.endsWith('/remove-card')) {
        removals.push(JSON.parse(String(init?.body)) as RemoveCardRequest);
        const status = removal[Math.min(removals.length, removal.length) - 1] ?? 'lost';
        return status === 'lost' ? answer(status, init?.signal) : new Response(null, { status });
      }
      if (init?.method === 'POST') {
        pays.push(JSON.parse(String(init.body)) as PayRequest);
        return answer(pay[Math.min(pays.length, pay.length) - 1] ?? 'lost', init.signal);
      }
      asks.push(url.searchParams.get('attempt'));
      return answer(status[Math.min(asks.length, status.length) - 1] ?? 'lost', init?.signal);
    },
  };
}
