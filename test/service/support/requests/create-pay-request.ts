import { randomUUID } from 'node:crypto';
import type { BrowserFacts, CardInput } from '../../../../src/protocol/card.ts';
import type { DebitInput, PayRequest, SavedCardInput } from '../../../../src/protocol/checkout-api.ts';
import type { Language } from '../../../../src/protocol/languages.ts';
import type { Payer } from '../../../../src/protocol/payers.ts';
import { isRail, type PaymentMethodId } from '../../../../src/protocol/payment-methods.ts';
import { encryptCard, encryptSecurityCode } from './encrypt-card.ts';

export interface PayChange {
  attemptKey?: string;
  /** The total that the shopper saw. */
  amountMinor?: number;
  method?: Exclude<PaymentMethodId, 'apple_pay'>;
  card?: Partial<CardInput>;
  /** Whether the typed card is to be saved. */
  save?: boolean;
  /** Pays with this saved card instead. */
  savedCard?: SavedCardInput;
  debit?: Partial<DebitInput>;
  googlePay?: { token: unknown };
  email?: string;
  language?: Language;
  timeZone?: string;
  browser?: Partial<BrowserFacts>;
  payer?: Payer;
}

/** A token like that of Google's sheet, simulated; each pays once. */
export const createGooglePayToken = (message: object = {}) => ({
  protocolVersion: 'ECv2',
  signature: randomUUID(),
  signedMessage: JSON.stringify(message),
});

/**
 * A press of the pay button, each with a key of its own; with a card that is good for another year, or another method.
 * @param publicKey where the acquirer alone is to read the card
 */
export function createPayRequest(
  { method, card, save, savedCard, debit, googlePay, ...change }: PayChange = {},
  now = Date.now(),
  publicKey?: string,
): PayRequest {
  const nextYear = String(new Date(now).getUTCFullYear() + 1).slice(2);
  const press = { attemptKey: randomUUID(), email: 'ada@example.com', ...change };
  if (method && isRail(method)) return { ...press, method };
  if (method === 'bank_transfer') return { ...press, method };
  if (method === 'google_pay')
    return { ...press, method, googlePay: googlePay ?? { token: createGooglePayToken() } };
  if (method === 'sepa_direct_debit')
    return {
      ...press,
      method,
      debit: { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Ada Rossi', ...debit },
    };
  if (savedCard) {
    const { id } = savedCard;
    const isTyped = publicKey !== undefined && 'cvc' in savedCard;
    const sent = isTyped
      ? { id, encryptedSecurityCode: encryptSecurityCode(savedCard.cvc, publicKey, now) }
      : savedCard;
    return { ...press, method: 'card', savedCard: sent };
  }
  const typed = {
    number: '4111 1111 1111 1111',
    expiry: `12/${nextYear}`,
    cvc: '123',
    name: 'Ada Rossi',
    ...card,
  };
  return {
    ...press,
    method: 'card',
    ...(save !== undefined && { save }),
    card: publicKey === undefined ? typed : encryptCard(typed, publicKey, now),
  };
}
