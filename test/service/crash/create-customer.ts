import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PayAnswer, PayRequest } from '../../../src/protocol/checkout-api.ts';
import type { PaymentStatus } from '../../../src/protocol/payment-status.ts';
import type { ApiBody, TestLink } from '../support/create-api-calls.ts';
import { createLinkRequest } from '../support/requests/create-link-request.ts';
import { createPayRequest, type PayChange } from '../support/requests/create-pay-request.ts';
import type { Cluster, Member } from './create-cluster.ts';
import type { KeyedCall, Ledger, Press, Step } from './ledger.ts';

/** The process died before it answered, or its database was unavailable. */
class AnswerLost extends Error {}

/** The result of a call is not known yet, and is queried again at the end. */
export class Undecided extends Error {}

interface Reply {
  status: number;
  text: string;
  /** Path of the address that it leads on to. */
  location: string | undefined;
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object | undefined;
  key?: string;
}

export interface CustomerOptions {
  cluster: Cluster;
  ledger: Ledger;
  /** The secret of the receiver of links' webhooks. */
  receiverUrl: string;
  /** Called when a service asks to come back later (503); the call is made again then. Without it that is not expected. */
  waitOut?: (() => Promise<void>) | undefined;
}

/** Merchants' servers and shoppers' browsers in one, at a service that dies again and again. */
export interface Customer {
  /** A call with a new key, repeated with the same until it is answered. */
  call(path: string, body?: object): Promise<ApiBody>;
  /** The same call again: its answer must be the same, but for a secret that was shown once. */
  repeatCall(call: KeyedCall): Promise<ApiBody>;
  createLink(change?: object): Promise<TestLink>;
  press(link: TestLink, change?: PayChange | PayRequest): Promise<PayAnswer>;
  repeatPress(press: Press): Promise<PayAnswer>;
  /** The press begins at a process that is about to die: its answer is not awaited. */
  pressAt(member: Member, link: TestLink, change: PayChange): Promise<void>;
  /** Follows a hop or a challenge to the bank, and approves it there; false when the bank no longer waits. */
  approve(answer: PayAnswer): Promise<boolean>;
  /** Any other call of the API, made again when its answer was lost. */
  ask<Body = ApiBody>(path: string, request?: Request, accepted?: number[]): Promise<Body>;
  /** The payment is in this state now, and stays so until a later step moves it. */
  acknowledge(link: TestLink, status: PaymentStatus): void;
  /** Makes a move: from now on the payment may be in this state, and must be as soon as the work is acknowledged. */
  move<Result>(link: TestLink, status: PaymentStatus, work: () => Promise<Result>): Promise<Result>;
}

/** Writes an answer as it is kept: without a secret that is shown once. */
const hideSecrets = (text: string): string => text.replace(/"(Secret|Password)":"[^"]*"/g, '"$1":null');

const isPayRequest = (change: PayChange | PayRequest): change is PayRequest => 'applePay' in change;

export function createCustomer({ cluster, ledger, receiverUrl, waitOut }: CustomerOptions): Customer {
  let token: Promise<string> | undefined;

  const tell = (kind: Step['kind'], path: string, member: Member) => {
    for (const listen of ledger.listeners) listen({ kind, path, member });
  };

  async function sendTo(member: Member, path: string, { method, body, key }: Request): Promise<Reply> {
    let reply: Reply;
    try {
      tell('sent', path, member);
      const response = await fetch(member.baseUrl + path, {
        method: method ?? (body ? 'POST' : 'GET'),
        redirect: 'manual',
        ...(body && { body: JSON.stringify(body) }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(path.startsWith('/checkout/') ? {} : { authorization: `Bearer ${await token}` }),
          ...(key && { 'idempotency-key': key }),
        },
      });
      const text = await response.text();
      ledger.answers += 1;
      tell('answered', path, member);
      const location = response.headers.get('location');
      const pathname = location ? new URL(location, member.baseUrl).pathname : undefined;
      reply = { status: response.status, text, location: pathname };
    } catch (error) {
      // A running process loses no answer.
      if (!member.isDying) throw error;
      ledger.lost += 1;
      throw new AnswerLost();
    }
    if (reply.status !== 503 || !waitOut) return reply;
    await waitOut();
    throw new AnswerLost();
  }

  /** Asks the running processes again and again until one has answered. */
  async function send(path: string, request: Request = {}): Promise<Reply> {
    for (;;) {
      const member = await cluster.pick();
      token ??= logIn(member);
      try {
        return await sendTo(member, path, request);
      } catch (error) {
        if (!(error instanceof AnswerLost)) throw error;
      }
    }
  }

  async function logIn({ baseUrl }: Member): Promise<string> {
    const response = await fetch(`${baseUrl}/api/v4/auth/token`, {
      method: 'POST',
      body: JSON.stringify({ Username: 'merchant', Password: 'sandbox-merchant' }),
      headers: { 'content-type': 'application/json' },
    });
    return ((await response.json()) as ApiBody).AccessToken;
  }

  async function ask<Body>(path: string, request?: Request, accepted = [200]): Promise<Body> {
    const { status, text } = await send(path, request);
    expect([path, text, accepted.includes(status)]).toEqual([path, text, true]);
    return JSON.parse(text);
  }

  async function repeatCall(call: KeyedCall): Promise<ApiBody> {
    const { path, body, key } = call;
    const { status, text } = await send(`/api/v5/${path}`, { method: 'POST', body, key });
    if (status === 409 && text.includes('is still running.')) throw new Undecided();
    expect([path, status, text]).toEqual([path, 200, call.answer ? hideSecrets(call.answer) : text]);
    call.answer ??= text;
    return JSON.parse(text);
  }

  async function repeatPress(press: Press): Promise<PayAnswer> {
    const { link, request } = press;
    const { text } = await send(`${link.path}/pay`, { body: request });
    const answer = JSON.parse(text) as PayAnswer;
    if (answer.outcome === 'processing') throw new Undecided();
    press.answer = answer;
    return answer;
  }

  const call: Customer['call'] = (path, body) => {
    const keyed: KeyedCall = { path, body, key: randomUUID() };
    ledger.calls.push(keyed);
    return repeatCall(keyed);
  };

  const addPress = (link: TestLink, request: PayRequest): Press => {
    const press: Press = { link, request };
    ledger.presses.push(press);
    return press;
  };

  const acknowledge: Customer['acknowledge'] = ({ transactionId }, status) =>
    void ledger.acknowledged.set(transactionId, [status]);

  return {
    call,
    repeatCall,
    repeatPress,
    ask,
    async createLink(change) {
      const request = createLinkRequest({ WebhookUrl: `${receiverUrl}/link`, ...change });
      const { TransactionId, PaymentUrl } = await call('payments/link', request);
      return { transactionId: TransactionId, path: new URL(PaymentUrl).pathname };
    },
    press: (link, change = {}) =>
      repeatPress(addPress(link, isPayRequest(change) ? change : createPayRequest(change))),
    async pressAt(member, link, change) {
      const { request } = addPress(link, createPayRequest(change));
      await sendTo(member, `${link.path}/pay`, { body: request }).catch((error) => {
        if (!(error instanceof AnswerLost)) throw error;
      });
    },
    async approve(answer) {
      if (answer.outcome !== 'redirect' && answer.outcome !== 'challenge') throw new Undecided();
      const isHop = answer.outcome === 'redirect';
      const bank = isHop ? (await send(answer.url)).location : new URL(answer.url).pathname;
      // The hop leads back to the shop where the order was taken back in between.
      if (!bank?.startsWith('/sandbox/bank/')) return false;
      return (await send(`${bank}/approve`, { method: 'POST' })).status === 303;
    },
    acknowledge,
    async move(link, status, work) {
      const { acknowledged } = ledger;
      acknowledged.set(link.transactionId, [...(acknowledged.get(link.transactionId) ?? []), status]);
      const result = await work();
      acknowledge(link, status);
      return result;
    },
  };
}
