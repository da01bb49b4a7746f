import { randomUUID } from 'node:crypto';
import { getHeldIndex, getOpenIndex, getToken, getTransactionId } from './filling.ts';
import { LINK_REQUEST } from './link-request.ts';
import type { Client } from './open-client.ts';

export type Load = (client: Client) => Promise<unknown>;

/** The number of open links whose pages are loaded repeatedly. Twice as many after them are loaded once, and later ones are paid. */
const PAGES = 1000;

const CARD = { number: '4111 1111 1111 1111', cvc: '123', name: 'Ada Rossi' };

export const createPayment = () => ({
  attemptKey: randomUUID(),
  email: 'ada@example.com',
  method: 'card',
  card: { ...CARD, expiry: `12/${new Date().getUTCFullYear() - 1999}` },
});

/** Creates a function that counts from 0, so that nothing is paid or captured twice. */
const createCounter = () => {
  let next = 0;
  return () => next++;
};

const list =
  (path: string): Load =>
  (client) =>
    client.get(path);

/** The calls that are measured, by their names in the table. */
export function createLoads(): Record<string, Load> {
  const [opened, viewed, asked, paid, captured] = [
    createCounter(),
    createCounter(),
    createCounter(),
    createCounter(),
    createCounter(),
  ];
  const getOpenPath = (index: number) => `/checkout/${getToken(getOpenIndex(index))}`;
  return {
    'issue an access token': (client) => client.logIn(),
    'create a link of fifteen fields': (client) => client.post('/api/v4/payments/link', LINK_REQUEST),
    'serve the checkout page for the first time': (client) => client.get(getOpenPath(PAGES + opened())),
    'serve the checkout page again': (client) => client.get(getOpenPath(viewed() % PAGES)),
    'answer the status of a checkout': (client) => client.get(`${getOpenPath(asked() % PAGES)}/status`),
    'pay with a card': (client) => client.post(`${getOpenPath(3 * PAGES + paid())}/pay`, createPayment()),
    'capture a held payment': (client) =>
      client.post('/api/v4/payments/capture', {
        TransactionIds: [getTransactionId(getHeldIndex(captured()))],
      }),
    'list links': list('/api/v4/payments/links'),
    'list links, two among 100,000': list('/api/v4/payments/links?Method=klarna'),
    'list deliveries': list('/api/v4/webhooks/deliveries'),
    'list deliveries, few among 100,000': list('/api/v4/webhooks/deliveries?EventType=payment.disputed'),
  };
}
