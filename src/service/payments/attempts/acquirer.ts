import type { BrowserFacts, CardBrandId } from '../../../protocol/card.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { DebitInput } from '../../../protocol/iban.ts';
import type { Currency } from '../../../protocol/money.ts';
import type { PresentedCard } from '../../../protocol/terminal/terminal-link.ts';
import type { ChargeReason } from '../../platform/store/card-rows.ts';
import type { Aftermath } from '../../platform/store/simulator-rows.ts';
import type { Modifier } from '../modifications/modifier.ts';

/** The means of payment that is charged. None of it is stored or logged. */
export type Instrument =
  /** A typed card; `cardNumber` is digits only, the rest as typed. With `savesCard`, an approval carries a token for it. */
  | {
      cardNumber: string;
      expiry: string;
      cvc: string;
      holder: string;
      savesCard?: boolean;
      /** The brand to charge, which the card holder chose of a card with two. */
      brand?: CardBrandId;
    }
  /** A card that the acquirer keeps, with the security code as typed. */
  | { cardToken: string; cvc?: string }
  /** `paymentId` and `attemptKey` name the merchant session that the token belongs to (`merchant-session.ts`). */
  | { applePay: { paymentId: string; attemptKey: string; token: unknown } }
  | { googlePay: { token: unknown } }
  /** With `savesAccount`, an approval carries a token for the account. */
  | { debit: DebitInput; savesAccount?: boolean }
  /** An account that the acquirer keeps. What is approved stays pending, until `findDebit` says how it ended. */
  | { accountToken: string }
  /** A card that was read by a terminal. With `savesCard`, an approval carries a token for it, and its expiry. */
  | { presented: PresentedCard; savesCard?: boolean };

/** The facts about a shopper, who is there to be asked, that the card's bank is told. */
export interface Shopper {
  email?: string | null;
  /** The address of the browser. */
  address: string;
  userAgent: string;
  /** The `Accept` header of the browser. */
  accept: string;
  /** How the browser writes numbers and times, such as `en-GB`. */
  locale: string;
  /** The facts that only a script in the browser knows. */
  browser?: BrowserFacts | undefined;
}

export type AuthorizationRequest = {
  /** The attempt's id. The same reference is never authorized twice, however often it is sent. */
  reference: string;
  /** The company that is paid. */
  companyId: number;
  /** 0 for a card that is only saved: its bank is asked whether the card is good, and nothing is charged or held. */
  amountMinor: number;
  currency: Currency;
  /** `later`: the money is only reserved, and taken by a capture. */
  capture: 'now' | 'later';
  /** Absent where no one is there. */
  shopper?: Shopper;
  /** Where the card's bank redirects to after 3-D Secure. */
  returnUrl?: string;
  /** Whether a card that is saved is charged again by a plan. */
  begins?: 'subscription';
  /** A later charge that the card holder has agreed to: no one is there to be asked, though the bank may still want that. */
  isMerchantInitiated?: boolean;
  /** Why, for the card network; `recurring` if absent. */
  reason?: ChargeReason;
  /** Mail or telephone order: the card holder is not present and cannot be asked for 3-D Secure. */
  isMoto: boolean;
} & Instrument;

/** Why a card was declined, in words for the till. */
export interface CardRefusal {
  /** nexo's: `Refusal`, `InvalidCard`, `WrongPIN`. */
  condition: string;
  /** The acquirer's number and words. */
  reason: string;
  message: string;
}

interface Approved {
  isApproved: true;
  aftermath?: Aftermath;
  /** Names the card or account, if it was to be kept. */
  cardToken?: string;
  /** The brand that was charged, of a card with two. */
  brand?: CardBrandId;
  /** `MM/YY`, of a card that was read by a terminal and is kept. */
  cardExpiry?: string;
}

export type AuthorizationDecision =
  | Approved
  | { isApproved: false; declineCode: DeclineCode; refusal?: CardRefusal };

/** `CHALLENGE`: the card's bank must ask the card holder first. Nothing is charged until the challenge is completed. */
export type AuthorizationAnswer = AuthorizationDecision | 'CHALLENGE';

/** A debit that the account holder's bank has returned. */
export interface DebitReturn {
  declineCode: DeclineCode;
  /** Whether no later debit can work: the account is closed, or its holder has withdrawn the mandate. */
  isFinal: boolean;
}

/** How a debit ended; `PENDING` while the account holder's bank has not decided. */
export type DebitState = 'PENDING' | 'SETTLED' | DebitReturn;

/**
 * It is not known how a request to the acquirer ended, or will end. The attempt stays open, so that no other one begins, and the recovery
 * asks again.
 */
export class AnswerUnknownError extends Error {
  override name = 'AnswerUnknownError';
}

/** The port to the acquirer, which authorizes cards, wallet tokens and debits. docs/acquirers.md says how to implement it. */
export interface Acquirer extends Modifier {
  /** @throws AnswerUnknownError when there is no answer */
  authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer>;
  /** The answer to an earlier authorization; `undefined` if the request never arrived. */
  findAuthorization(reference: string): Promise<AuthorizationAnswer | undefined>;
  /**
   * Blocks a reference that has not arrived, so that nothing is charged if it arrives later.
   * @returns the answer if the request had already arrived, otherwise `undefined`
   * @throws AnswerUnknownError while the acquirer has not said whether it blocks the reference
   */
  withdraw(reference: string): Promise<AuthorizationAnswer | undefined>;
  /** Continues an authorization that waited for the card holder. Calling it again changes nothing. */
  completeChallenge(reference: string, isPassed: boolean): Promise<AuthorizationDecision>;
  /** Says what became of a debit of a kept account that was approved. Asked a day later, and then every day. */
  findDebit(reference: string): Promise<DebitState>;
  /** Forgets a token of a card or an account, which is never charged again. Rejects if that is to be tried again. */
  forget(token: string): Promise<void>;
}
