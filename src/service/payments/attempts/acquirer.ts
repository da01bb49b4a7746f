import type { BrowserFacts, CardBrandId, EncryptedCard } from '../../../protocol/card.ts';
import type { DebitInput } from '../../../protocol/checkout-api.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { Currency } from '../../../protocol/money.ts';
import type { PresentedCard } from '../../../protocol/terminal/terminal-connection.ts';
import type { Modifier } from '../modifications/modifier.ts';

/** The fate of an approved payment that does not simply settle. */
export type Aftermath = 'stays_pending' | 'disputed';

/** Why a merchant charges a card whose holder is not present, for the card network. */
export const CHARGE_REASONS = ['recurring', 'unscheduled'] as const;

export type ChargeReason = (typeof CHARGE_REASONS)[number];

/** The means of payment to charge. It is never stored or logged. */
export type Instrument =
  /**
   * A typed card; `cardNumber` contains digits only, the rest is as typed. With `savesCard`, an approval includes a token for it.
   */
  | {
      cardNumber: string;
      expiry: string;
      cvc: string;
      holder: string;
      savesCard?: boolean;
      /** The brand to charge, chosen by the cardholder of a card with two brands. */
      brand?: CardBrandId;
    }
  /** A typed card that only the acquirer can read. */
  | {
      encrypted: EncryptedCard;
      holder: string;
      savesCard?: boolean;
      /** The brand to charge, chosen by the cardholder of a card with two brands. */
      brand?: CardBrandId;
      /** The brands that the link accepts. Default: all. No one but the acquirer can tell. */
      acceptedBrands?: readonly CardBrandId[];
    }
  /** A card stored at the acquirer, with the security code as typed or as only the acquirer can read it. */
  | { cardToken: string; cvc?: string; encryptedSecurityCode?: string }
  /** `paymentId` and `attemptKey` identify the merchant session of the token (`merchant-session.ts`). */
  | { applePay: { paymentId: string; attemptKey: string; token: unknown } }
  | { googlePay: { token: unknown } }
  /** With `savesAccount`, an approval includes a token for the account. */
  | { debit: DebitInput; savesAccount?: boolean }
  /** An account stored at the acquirer. An approved debit stays pending until `findDebit` returns its outcome. */
  | { accountToken: string }
  /** A card read by a terminal. With `savesCard`, an approval includes a token for it and its expiry. */
  | { presented: PresentedCard; savesCard?: boolean };

/** Facts about a shopper who is present, for the card's bank. */
export interface Shopper {
  email?: string | null;
  /** The IP address of the browser. */
  address: string;
  userAgent: string;
  /** The `Accept` header of the browser. */
  accept: string;
  /** The language of the page as a BCP 47 tag, with the country of the browser if it has that language, such as `en-GB`. */
  locale: string;
  /** The languages that the browser accepts, in its order, with their countries: `en-GB`, `it`. */
  acceptedLanguages: readonly string[];
  /** Facts that only a script in the browser can read, as far as it reported them. */
  browser?: Partial<BrowserFacts> | undefined;
}

export type AuthorizationRequest = {
  /** The attempt's id. A reference is authorized at most once, however often it is sent. */
  reference: string;
  /** The payee. */
  companyId: number;
  /** 0 for a card that is only saved: its bank verifies it, and nothing is charged or held. */
  amountMinor: number;
  currency: Currency;
  /** `later`: the money is reserved, and a capture takes it. */
  capture: 'now' | 'later';
  /** The text on the shopper's bank statement, as the merchant wrote it. Each acquirer accepts different characters. */
  statement: string | undefined;
  /** Absent if no shopper is present. */
  shopper?: Shopper;
  /** Where the card's bank redirects to after 3-D Secure. */
  returnUrl?: string;
  /** Whether the saved card will be charged repeatedly by a plan. Otherwise it is charged on occasion. */
  savesForPlan?: boolean;
  /**
   * Whether it is a later charge that the cardholder has agreed to. The cardholder is absent, but the bank may still request
   * authentication.
   */
  isMerchantInitiated?: boolean;
  /** The reason, for the card network. Default: `recurring`. */
  reason?: ChargeReason;
  /** A mail or telephone order: the cardholder is not present, so 3-D Secure is impossible. */
  isMoto: boolean;
} & Instrument;

/** The reason for a decline, in words for the terminal that has read the card. */
export interface CardRefusal {
  /** A nexo condition: `Refusal`, `InvalidCard` or `WrongPIN`. */
  condition: string;
  /** The acquirer's code, and its message. */
  reason: string;
  message: string;
}

/** The public key for which the page encrypts what a shopper types of a card. */
export interface CardKeys {
  /** Whether a card in clear is refused. */
  isRequired: boolean;
  /** @returns `10001|` and 512 hexadecimal digits; `undefined` while there is no key */
  read(): Promise<string | undefined>;
}

/** The facts of a card that the acquirer has told. */
export interface AnsweredCard {
  /** The brand that was charged. */
  brand?: CardBrandId;
  /** The last four digits of its number. */
  last4?: string;
  /** The first six, which are only counted (docs/decisions.md, 298). */
  bin?: string;
  /** `MM/YY`; only for a card that is to be saved. */
  expiry?: string;
}

interface Approved {
  isApproved: true;
  aftermath?: Aftermath;
  /** The token of the card or account, if it was to be saved. */
  cardToken?: string;
}

interface Declined {
  isApproved: false;
  declineCode: DeclineCode;
  /** Set if the bank forbids every later charge of the card: it is blocked or closed, or its holder has withdrawn the authorization. */
  isFinal?: true;
  refusal?: CardRefusal;
}

export type AuthorizationDecision = (Approved | Declined) & { card?: AnsweredCard };

/**
 * `CHALLENGE`: the card's bank has to authenticate the cardholder first. Nothing is charged until the challenge is completed.
 * `UNREADABLE`: the acquirer cannot decrypt the card, and has tried nothing. It is only an answer to `authorize`.
 */
export type AuthorizationAnswer = AuthorizationDecision | 'CHALLENGE' | 'UNREADABLE';

/** A debit that the account holder's bank has returned. */
export interface DebitReturn {
  declineCode: DeclineCode;
  /** Whether every later debit would fail: the account is closed, or its holder has withdrawn the mandate. */
  isFinal: boolean;
}

/** The state of a debit; `PENDING` until the account holder's bank decides. */
export type DebitState = 'PENDING' | 'SETTLED' | DebitReturn;

/**
 * The outcome of a request to the acquirer is unknown. The attempt stays open, so that no other one can start, and the recovery
 * asks again.
 */
export class AnswerUnknownError extends Error {
  override name = 'AnswerUnknownError';
}

/** The port to the acquirer, which authorizes cards, wallet tokens and debits. See docs/acquirers.md for how to implement it. */
export interface Acquirer extends Modifier {
  /** @throws AnswerUnknownError if there is no answer */
  authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer>;
  /** Returns the answer to an earlier authorization; `undefined` if the request never arrived. */
  findAuthorization(reference: string): Promise<AuthorizationAnswer | undefined>;
  /**
   * Blocks a reference that has not arrived, so that nothing is charged if it arrives later.
   * @returns the answer if the request had already arrived, otherwise `undefined`
   * @throws AnswerUnknownError while the acquirer has not said whether it blocks the reference
   */
  withdraw(reference: string): Promise<AuthorizationAnswer | undefined>;
  /** Continues an authorization that waited for the cardholder. Repeating it has no effect. */
  completeChallenge(reference: string, isPassed: boolean): Promise<AuthorizationDecision>;
  /** Returns the state of an approved debit of a saved account. Called after a day, and then daily. */
  findDebit(reference: string): Promise<DebitState>;
  /** Deletes the token of a card or account. Rejects if the call should be retried. */
  forget(token: string): Promise<void>;
}
