import type { PayDetails, PayRequest } from '../../protocol/checkout-api.ts';
import { isRail } from '../../protocol/payment-methods.ts';
import { reject } from '../http/rejections.ts';
import { readAttemptKey } from './read-attempt-key.ts';

/** Longest text of a field: far above what any rule allows, so that the rules see what was typed. */
const MAX_TYPED_LENGTH = 500;

function readText(owner: object, name: string): string {
  const value = Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : '';
  if (typeof value !== 'string' || value.length > MAX_TYPED_LENGTH) throw reject('Bad request.');
  return value;
}

/** Whatever the window that ran the session calls a token: the acquirer judges it. */
function readToken(body: object): unknown {
  const { applePay } = body as { applePay?: unknown };
  if (typeof applePay !== 'object' || applePay === null) throw reject('Bad request.');
  return (applePay as { token?: unknown }).token;
}

function readDetails(body: object): PayDetails {
  const method = readText(body, 'method');
  if (isRail(method)) return { method };
  if (method === 'apple_pay') return { method, applePay: { token: readToken(body) } };
  const { card } = body as { card?: unknown };
  if (method !== 'card' || typeof card !== 'object' || card === null) throw reject('Bad request.');
  return {
    method,
    card: {
      number: readText(card, 'number'),
      expiry: readText(card, 'expiry'),
      cvc: readText(card, 'cvc'),
      name: readText(card, 'name'),
    },
  };
}

/**
 * The body of a pay call. It comes from our own page: what is not of its form was not made by a shopper, and is
 * refused without a word about what was in it.
 */
export function readPayRequest(body: unknown): PayRequest {
  if (typeof body !== 'object' || body === null) throw reject('Bad request.');
  const attemptKey = readAttemptKey(readText(body, 'attemptKey'));
  if (!attemptKey) throw reject('Bad request.');
  return { attemptKey, ...readDetails(body), email: readText(body, 'email') };
}
