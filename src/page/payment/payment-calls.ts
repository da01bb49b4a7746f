import type { TransferMailAnswer, TransferMailRequest } from '../../protocol/bank-transfer.ts';
import type {
  CancelRequest,
  MerchantValidationRequest,
  PayRequest,
  RemoveCardRequest,
  StatusAnswer,
} from '../../protocol/checkout-api.ts';
import { abortAfter } from '../loading/abort-after.ts';
import type { AttemptEnd, EndedAnswer } from '../state/attempt-end.ts';
import { parsePayAnswer, parseStatusAnswer } from './parse-answer.ts';

/** Longer than any acquirer takes; after that, the page asks for the attempt by its key. */
const PAY_TIMEOUT_MS = 30_000;
const STATUS_TIMEOUT_MS = 10_000;
/** The time limit of Apple's payment sheet. */
const MERCHANT_TIMEOUT_MS = 25_000;

/** `undefined`: the attempt is in progress, or the answer is unreadable; ask for its status. */
export type PayReply = EndedAnswer | undefined;

/** An answer of the service, or of something in between. */
export interface CallReply {
  /** 0 if there was no answer. */
  httpStatus: number;
  body: unknown;
}

/** Handles a press that was not tried. 428: it must be repeated with a proof of work; 429: it must be repeated later. */
export type ClearPress = (request: PayRequest, held: CallReply) => Promise<AttemptEnd | undefined>;

export interface PaymentCalls {
  pay(request: PayRequest): Promise<AttemptEnd | undefined>;
  /** Withdraws an attempt that waits for the shopper; resolves with its resulting state. */
  cancel(attemptKey: string): Promise<PayReply>;
  /** Resolves with `undefined` if the service is unreachable, or if its answer is unreadable. */
  askStatus(attemptKey: string | undefined): Promise<StatusAnswer | undefined>;
  /** Resolves with whether the saved card is now deleted. */
  removeCard(id: string): Promise<boolean>;
  /** Mails the details of a bank transfer; resolves with the masked address if the mail was accepted. */
  mailTransfer(request: TransferMailRequest): Promise<string | undefined>;
  /** Resolves with an Apple Pay merchant session, which is opaque for the page; `undefined` if there is none. */
  validateMerchant(request: MerchantValidationRequest): Promise<object | undefined>;
  /** Asks for the acquirer's key, and whether a card must be encrypted with it (`CardKeyAnswer`). */
  askCardKey(): Promise<CallReply>;
  /** Stops waiting for `pay`, which then resolves with `undefined`. */
  abandon(): void;
}

type Fetch = typeof globalThis.fetch;

const createPost = (request: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(request),
});

/** A status of 5xx says nothing about the attempt. */
function readReply({ httpStatus, body }: CallReply): PayReply {
  const answer = httpStatus < 500 ? parsePayAnswer(body) : undefined;
  return answer?.outcome === 'processing' ? undefined : answer;
}

/** Creates the page's calls to the service, relative to its own path. They never reject; a failure is returned as a value. */
export function createPaymentCalls(basePath: string, fetch: Fetch, retryWithProof: ClearPress): PaymentCalls {
  let paying: AbortController | undefined;

  async function call(path: string, init: RequestInit, timeoutMs: number): Promise<CallReply> {
    const controller = abortAfter(timeoutMs);
    if (path === '/pay') paying = controller;
    try {
      const response = await fetch(basePath + path, { ...init, signal: controller.signal });
      return { httpStatus: response.status, body: await response.json().catch(() => undefined) };
    } catch {
      return { httpStatus: 0, body: undefined };
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
    askCardKey: () => call('/card-key', { cache: 'no-store' }, STATUS_TIMEOUT_MS),
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
