/** What the client's process can be told to do to a service: calls of a merchant's server and of shoppers' browsers. */
import { randomUUID } from 'node:crypto';
import { getHeldIndex, getOpenIndex, getToken, getTransactionId } from './filling.ts';
import { LINK_REQUEST } from './link-request.ts';
import type { Client } from './open-client.ts';

/** `list`: any call of `path`. `mix`: what a day brings, in the shares of `MIX`. */
export type Load = 'login' | 'link' | 'page' | 'status' | 'pay' | 'capture' | 'list' | 'mix';

export const LOGIN = { Username: 'merchant', Password: 'sandbox-merchant' };

/** Of twenty calls: a shop makes a link for every order, shoppers look at it, and somebody reads the list. */
const MIX: readonly Load[] = (
  [
    ['login', 2],
    ['link', 4],
    ['page', 6],
    ['status', 7],
    ['list', 1],
  ] as const
).flatMap(([load, share]) => Array<Load>(share).fill(load));

/** Of links that are open; more than there are begin anew. */
const PAGES = 1000;

const CARD = { number: '4111 1111 1111 1111', cvc: '123', name: 'Ada Rossi' };

const createPayment = (now: number) => ({
  attemptKey: randomUUID(),
  email: 'ada@example.com',
  method: 'card',
  card: { ...CARD, expiry: `12/${new Date(now).getUTCFullYear() - 1999}` },
});

/** Each call is another one: nothing is paid or captured twice. */
export type Calls = Record<Load, (client: Client) => Promise<unknown>>;

export function createCalls(path: string): Calls {
  const counts = new Map<Load, number>();
  const count = (load: Load): number => {
    const next = counts.get(load) ?? 0;
    counts.set(load, next + 1);
    return next;
  };
  const getOpenPath = (load: Load) => `/checkout/${getToken(getOpenIndex(count(load) % PAGES))}`;
  const calls: Calls = {
    login: (client) => client.post('/api/v4/auth/token', LOGIN),
    link: (client) => client.post('/api/v4/payments/link', LINK_REQUEST),
    page: (client) => client.get(getOpenPath('page')),
    status: (client) => client.get(`${getOpenPath('status')}/status`),
    pay: (client) =>
      // Those before are looked at.
      client.post(`/checkout/${getToken(getOpenIndex(PAGES + count('pay')))}/pay`, createPayment(Date.now())),
    capture: (client) =>
      client.post('/api/v4/payments/capture', {
        TransactionIds: [getTransactionId(getHeldIndex(count('capture')))],
      }),
    list: (client) => client.get(path),
    mix: (client) => calls[MIX[count('mix') % MIX.length] ?? 'status'](client),
  };
  return calls;
}
