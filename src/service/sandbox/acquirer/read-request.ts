/** SIMULATED: what the sandbox's acquirer reads of a request. */
import { type CardBrandId, findCardBrand, findCardProblems } from '../../../protocol/card.ts';
import type { DebitInput } from '../../../protocol/checkout-api.ts';
import type { EncryptedCard } from '../../../protocol/encrypted-card.ts';
import type { PresentedCard } from '../../../protocol/terminal/terminal-connection.ts';
import type { AnsweredCard, AuthorizationRequest } from '../../payments/attempts/acquirer.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { decryptFields } from './card-key.ts';
import type { TokenToRedeem } from './redeem-apple-pay-token.ts';

/** The digits of a number that the answer says. */
const BIN_DIGITS = 6;

export interface PresentedRequest {
  presented: PresentedCard;
  savesCard?: boolean;
  amountMinor: number;
}

/** A typed card, in clear or decrypted. */
interface TypedCard {
  cardNumber: string;
  expiry?: string;
  savesCard?: boolean;
  brand?: CardBrandId;
  /** The facts for the answer, if no one else can read the card. */
  told?: AnsweredCard;
  /** Whether a field of it breaks a rule, or the link does not accept its brand. */
  isWrong?: boolean;
}

/** The parts of the instruments that the sandbox reads. */
type SimulatedInstrument =
  | TypedCard
  | Extract<AuthorizationRequest, { encrypted: EncryptedCard }>
  | { cardToken: string; encryptedSecurityCode?: string }
  | { applePay: Omit<TokenToRedeem, 'now'> }
  | { googlePay: { token: unknown } }
  | { debit: DebitInput; savesAccount?: boolean }
  | { accountToken: string }
  | PresentedRequest;

/**
 * The sandbox's decision depends only on the instrument or, at a terminal, on the amount. Expiry and security code are ignored.
 */
export type SimulatedRequest = Pick<AuthorizationRequest, 'reference' | 'isMoto'> &
  Partial<Pick<AuthorizationRequest, 'statement'>> &
  SimulatedInstrument;

const FIELDS = {
  number: 'encryptedCardNumber',
  expiryMonth: 'encryptedExpiryMonth',
  expiryYear: 'encryptedExpiryYear',
  cvc: 'encryptedSecurityCode',
} as const;

/** Decrypts what only the acquirer can read. @returns `undefined` if even it cannot */
export async function readRequest(
  store: Store,
  request: SimulatedRequest,
  now: number,
): Promise<SimulatedRequest | undefined> {
  if ('encryptedSecurityCode' in request && request.encryptedSecurityCode) {
    const { encryptedSecurityCode: cvc, ...rest } = request;
    return (await decryptFields(store, { cvc }, now)) && rest;
  }
  if (!('encrypted' in request)) return request;
  const { encrypted, holder: name, acceptedBrands, ...rest } = request;
  const texts = Object.entries(FIELDS).map(([field, text]) => [field, encrypted[text]]);
  const read = await decryptFields<keyof typeof FIELDS>(store, Object.fromEntries(texts), now);
  if (!read) return undefined;
  const { number: cardNumber, expiryMonth, expiryYear, cvc } = read;
  const expiry = `${expiryMonth} / ${expiryYear.slice(2)}`;
  const brand = rest.brand ?? findCardBrand(cardNumber)?.id;
  const problems = findCardProblems({ number: cardNumber, expiry, cvc, name }, new Date(now));
  return {
    ...rest,
    cardNumber,
    expiry,
    told: {
      ...(brand && { brand }),
      last4: cardNumber.slice(-4),
      bin: cardNumber.slice(0, BIN_DIGITS),
      ...(rest.savesCard && { expiry: expiry.replaceAll(' ', '') }),
    },
    isWrong:
      Object.keys(problems).length > 0 ||
      (acceptedBrands !== undefined && !acceptedBrands.some((accepted) => accepted === brand)),
  };
}
