/**
 * All messages between script and page, as a tagged union for each direction. `docs/protocol.md` describes their order and the
 * rules; a test compares its tables with these unions.
 *
 * On the wire each is a plain object `{ servicepay: 1, type, … }`, see `envelope.ts`.
 */

import type { Summary } from './brand/link-look.ts';

export const PROTOCOL_VERSION = 1;

/** The outcome of a `submit`. */
export type SubmitOutcome = 'completed' | 'failed' | 'invalid' | 'redirecting' | 'cancelled';

/** The keys of the map with which `validate()` resolves. */
export type FieldName =
  | 'amount'
  | 'card_number'
  | 'expiry'
  | 'cvc'
  | 'cardholder_name'
  | 'email'
  | 'iban'
  | 'account_holder'
  | 'method'
  | 'mandate';

/** Facts about the shopper that the shop knows, which prefill empty fields. */
export interface DefaultValues {
  email?: string;
  cardholder_name?: string;
}

/** The options that can be changed while the page is shown: only the keys that the merchant gave. */
export interface FrameHints {
  locale?: string;
  paymentMethods?: readonly string[];
  customCss?: string;
}

/** The options of a mount: only the keys that the merchant gave, and always the last three. */
export interface FrameOptions extends FrameHints {
  /** The used `color-scheme` of the element that holds the iframe. */
  colorScheme?: 'light' | 'dark';
  defaultValues?: DefaultValues;
  /** Whether the page leads on to the success or failure page in the frame. */
  redirectAfterPayment?: boolean;
  summary?: Summary;
  externalSubmit: boolean;
  applePayParentBridge: boolean;
  autoHeight: boolean;
}

/** Script → page. */
export type HostMessage =
  | { type: 'init'; options: FrameOptions }
  | { type: 'update'; options: FrameHints }
  | { type: 'validate'; id: number }
  | { type: 'submit'; id: number }
  | { type: 'focus'; field?: string }
  | ApplePayNotice;

/** Page → script. */
export type FrameMessage =
  | { type: 'hello'; version: number; build: string }
  | { type: 'ready'; methods: string[] }
  | { type: 'method_change'; method: string }
  | { type: 'change'; complete: boolean }
  | { type: 'amount_change'; amount: number; currency: string }
  | { type: 'validation'; id: number; valid: boolean; errors: Record<string, string> }
  | { type: 'submitted'; id: number; outcome: SubmitOutcome }
  | { type: 'complete'; transactionId: string; status: string; method: string }
  | { type: 'error'; code: string; message: string }
  | { type: 'redirect'; url: string }
  | { type: 'resize'; height: number }
  | { type: 'title'; title: string }
  | ApplePayCall;

/** The events of an `ApplePaySession` that the script relays. */
export type ApplePayEventName =
  | 'validatemerchant'
  | 'paymentmethodselected'
  | 'shippingmethodselected'
  | 'shippingcontactselected'
  | 'couponcodechanged'
  | 'paymentauthorized'
  | 'cancel';

/** The events that the page can complete, each with the session's method of the corresponding name. */
export type ApplePayCompletion =
  | 'merchant_validation'
  | 'payment_method'
  | 'shipping_method'
  | 'shipping_contact'
  | 'coupon_code'
  | 'payment';

export type ApplePayFailure = 'unavailable' | 'busy' | 'no_gesture' | 'rejected' | 'timeout';

/** Page → script, for Apple Pay over the bridge. `request` is an ApplePayPaymentRequest. */
export type ApplePayCall =
  | { type: 'apple_pay'; step: 'query' }
  | { type: 'apple_pay'; step: 'prepare'; version: number; request: object }
  | { type: 'apple_pay'; step: 'begin'; session: number; version: number; request: object }
  | { type: 'apple_pay'; step: 'complete'; session: number; name: ApplePayCompletion; value: unknown }
  | { type: 'apple_pay'; step: 'abort'; session: number };

/** Script → page, for Apple Pay over the bridge. */
export type ApplePayNotice =
  | { type: 'apple_pay'; step: 'capabilities'; available: boolean; version: number }
  | { type: 'apple_pay'; step: 'event'; session: number; name: ApplePayEventName; detail: object }
  | { type: 'apple_pay'; step: 'failed'; session: number; code: ApplePayFailure; message: string };
