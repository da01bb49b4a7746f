import { randomUUID } from 'node:crypto';
import type { PayRequest } from '../../src/protocol/checkout-api.ts';

export type PayChange = Partial<Omit<PayRequest, 'card'>> & { card?: Partial<PayRequest['card']> };

/** One press of the pay button with a card that is good for another year, each with a key of its own. */
export function createPayRequest({ card, ...change }: PayChange = {}, now = Date.now()): PayRequest {
  const nextYear = String(new Date(now).getUTCFullYear() + 1).slice(2);
  return {
    attemptKey: randomUUID(),
    method: 'card',
    email: 'ada@example.com',
    ...change,
    card: { number: '4111 1111 1111 1111', expiry: `12/${nextYear}`, cvc: '123', name: 'Ada Rossi', ...card },
  };
}
