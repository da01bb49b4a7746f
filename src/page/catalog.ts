import type { FieldProblem } from '../protocol/card.ts';
import type { PaymentErrorCode } from '../protocol/decline-codes.ts';
import type { FormField } from './form-fields.ts';

/**
 * Every visible text of the page in one language. `{name}` is filled in by `fillText`. The compiler refuses a
 * language that lacks a text; a test refuses one whose placeholders differ.
 */
export interface Catalog {
  testMode: string;
  poweredBy: string;
  noScript: string;

  /** The iframe's title, as long as nothing is decided. */
  securePayment: string;
  /** Names the page's landmark inside a shop's page. */
  payment: string;
  orderSummary: string;
  total: string;
  quantity: string;
  moreItems: string;

  payByCard: string;
  chooseMethod: string;
  card: string;
  acceptedBrands: string;
  optional: string;
  /** Of methods that are approved on a page of a bank or wallet. */
  rails: {
    continueWith: string;
    note: string;
    redirecting: string;
    waiting: string;
    cancelled: string;
    hopTitle: string;
    hopText: string;
  };
  applePay: {
    /** The button's name, and the heading where there is nothing else to choose. */
    pay: string;
    hint: string;
    /** While the sheet is open. */
    waiting: string;
    problems: Record<ApplePayProblem, string>;
  };
  labels: Record<FormField, string>;
  placeholders: { card_number: string; expiry: string; cvc: string };

  pay: string;
  reserve: string;
  paying: string;
  payingNote: string;
  reserveNote: string;
  privacyNote: string;
  cancel: string;
  leaveUnpaid: string;
  returnTo: string;
  continueTo: string;
  takingYouBack: string;
  checkAgain: string;
  checking: string;
  reference: string;

  required: Record<FormField, string>;
  problems: Record<Exclude<FieldProblem, 'required'>, string>;
  /** Where the code ends the payment, also the text of the screen. */
  errors: Record<PaymentErrorCode, string>;
  attemptEnded: string;

  titles: Record<ResultTitle, string>;
  texts: Record<Exclude<ResultTitle, 'failed' | 'expired' | 'cancelled' | 'unconfirmed'>, string>;
}

/** Why Apple Pay's sheet did not open, or broke off. Nothing was charged. */
export type ApplePayProblem =
  | 'apple_pay_busy'
  | 'apple_pay_no_gesture'
  | 'apple_pay_unavailable'
  | 'apple_pay_failed';

/** What a screen without the form can say; the four that have an error code take their text from `errors`. */
export type ResultTitle =
  | 'processing'
  | 'unconfirmed'
  | 'paid'
  | 'reserved'
  | 'pending'
  | 'refunded'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'released'
  | 'no_method'
  | 'not_found';

/** The text with its `{name}`s replaced, in one pass: a value that itself contains braces stays what it is. */
export const fillText = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
