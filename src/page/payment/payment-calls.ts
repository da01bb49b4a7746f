import type { TransferMailAnswer, TransferMailRequest } from '../../protocol/bank-transfer.ts';
import type {
  CancelRequest,
  MerchantValidationRequest,
  PayRequest,
  RemoveCardRequest,
  StatusAnswer,
} from '../../protocol/checkout-api.ts';
import type { AttemptEnd, EndedAnswer } from '../state/attempt-end.ts';
import { parsePayAnswer, parseStatusAnswer } from './parse-answer.ts';

/** Longer than any acquirer takes; after that the page asks for the attempt by its key. */
const PAY_TIMEOUT_MS = 30_000;
const STATUS_TIMEOUT_MS = 10_000;
/** Apple's sheet waits for no longer. */
const MERCHANT_TIMEOUT_MS = 25_000;

/** `undefined`: the attempt is under way, or the answer cannot be read; ask for its status. */
export type PayReply = EndedAnswer | undefined;

/** An answer of the service, or something else's. */
interface Reply {
  /** 0 without an answer. */
  httpStatus: number;
  body: unknown;
}

/** Goes on with a press that was not tried. 428: it has to be sent again with a proof of work; 429: later. */
export type ClearPress = (request: PayRequest, held: Reply) => Promise<AttemptEnd | undefined>;

export interface PaymentCalls {
  pay(request: PayRequest): Promise<AttemptEnd | undefined>;
  /** Takes back an attempt that waits for the shopper; resolves with its state after that. */
  cancel(attemptKey: string): Promise<PayReply>;
  /** `undefined` when the service cannot be reached, or says nothing that can be read. */
  askStatus(attemptKey: string | undefined): Promise<StatusAnswer | undefined>;
  /** Whether a saved card is gone now. */
  removeCard(id: string): Promise<boolean>;
  /** Mails the details of a bank transfer; resolves with the masked address, if the mail was sent. */
  mailTransfer(request: TransferMailRequest): Promise<string | undefined>;
  /** A merchant session for Apple Pay, opaque for the page; `undefined` when there is none. */
  validateMerchant(request: MerchantValidationRequest): Promise<object | undefined>;
  /** Gives up waiting for `pay`, which then answers nothing. */
  abandon(): void;
}

type Fetch = typeof globalThis.fetch;

const createPost = (request: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(request),
});

/** A 5xx says nothing about the attempt. */
function readReply({ httpStatus, body }: Reply): PayReply {
  const answer = httpStatus < 500 ? parsePayAnswer(body) : undefined;
  return answer?.outcome === 'processing' ? undefined : answer;
}

/** The page's calls to the service, below its own address. They never reject; a failure is returned as a value. */
export function createPaymentCalls(basePath: string, fetch: Fetch, retryWithProof: ClearPress): PaymentCalls {
  let paying: AbortController | undefined;

  async function call(path: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
    const controller = new AbortController();
    if (path === '/pay') paying = controller;
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await fetch(basePath + path, { ...init, signal: controller.signal });
      return { httpStatus: response.status, body: await response.json().catch(() => undefined) };
    } catch {
      return { httpStatus: 0, body: undefined };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async pay(request) {
      const reply = await call('/pay', createPost(request), PAY_TIMEOUT_MS);
      paying = undefined;
      return reply.httpStatus === 428 || reply.httpStatus === 429
        ? retryWithProof(request, reply)
        : readReply(reply);
    },
    async cancel(attemptKey) {
      const request: CancelRequest = { attemptKey };
      return readReply(await call('/cancel', createPost(request), PAY_TIMEOUT_MS));
    },
    async askStatus(attemptKey) {
      const query = attemptKey ? `?attempt=${encodeURIComponent(attemptKey)}` : '';
      const { httpStatus, body } = await call(`/status${query}`, { cache: 'no-store' }, STATUS_TIMEOUT_MS);
      return httpStatus === 200 ? parseStatusAnswer(body) : undefined;
    },
    async removeCard(id) {
      const request: RemoveCardRequest = { id };
      return (await call('/remove-card', createPost(request), STATUS_TIMEOUT_MS)).httpStatus === 204;
    },
    async mailTransfer(request) {
      const { httpStatus, body } = await call('/transfer-mail', createPost(request), STATUS_TIMEOUT_MS);
      const sentTo = httpStatus === 200 && body && (body as Partial<TransferMailAnswer>).sentTo;
      return typeof sentTo === 'string' ? sentTo : undefined;
    },
    async validateMerchant(request) {
      const path = '/apple-pay/merchant-validation';
      const { httpStatus, body } = await call(path, createPost(request), MERCHANT_TIMEOUT_MS);
      return httpStatus === 200 && typeof body === 'object' && body ? body : undefined;
    },
    abandon: () => paying?.abort(),
  };
}
