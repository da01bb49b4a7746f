import type { PayRequest } from '../../protocol/checkout-api.ts';
import { reject } from '../http/rejections.ts';

/** Longest text of a field: far above what any rule allows, so that the rules see what was typed. */
const MAX_TYPED_LENGTH = 500;

function readText(owner: object, name: string): string {
  const value = Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : '';
  if (typeof value !== 'string' || value.length > MAX_TYPED_LENGTH) throw reject('Bad request.');
  return value;
}

/**
 * The body of a pay call. It comes from our own page: what is not of its form was not made by a shopper, and is
 * refused without a word about what was in it.
 */
export function readPayRequest(body: unknown): PayRequest {
  if (typeof body !== 'object' || body === null) throw reject('Bad request.');
  const { card } = body as { card?: unknown };
  const attemptKey = readText(body, 'attemptKey');
  if (!/^[A-Za-z0-9-]{8,64}$/.test(attemptKey)) throw reject('Bad request.');
  if (readText(body, 'method') !== 'card' || typeof card !== 'object' || card === null)
    throw reject('Bad request.');
  return {
    attemptKey,
    method: 'card',
    card: {
      number: readText(card, 'number'),
      expiry: readText(card, 'expiry'),
      cvc: readText(card, 'cvc'),
      name: readText(card, 'name'),
    },
    email: readText(body, 'email'),
  };
}
