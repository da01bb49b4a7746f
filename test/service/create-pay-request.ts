import { randomUUID } from 'node:crypto';
import type { CardInput } from '../../src/protocol/card.ts';
import type { PayRequest } from '../../src/protocol/checkout-api.ts';
import { isRail, type RailId } from '../../src/protocol/payment-methods.ts';

export interface PayChange {
  attemptKey?: string;
  method?: 'card' | RailId;
  card?: Partial<CardInput>;
  email?: string;
}

/** One press of the pay button, each with a key of its own; with a card that is good for another year, or a rail. */
export function createPayRequest({ method, card, ...change }: PayChange = {}, now = Date.now()): PayRequest {
  const nextYear = String(new Date(now).getUTCFullYear() + 1).slice(2);
  const press = { attemptKey: randomUUID(), email: 'ada@example.com', ...change };
  if (method && isRail(method)) return { ...press, method };
  return {
    ...press,
    method: 'card',
    card: { number: '4111 1111 1111 1111', expiry: `12/${nextYear}`, cvc: '123', name: 'Ada Rossi', ...card },
  };
}
