import type { ApplePayDoubleOptions, ApplePayLogEntry } from './apple-pay-double-options.ts';
import { checkErrors } from './apple-pay-error-double.ts';
import { checkLineItem, checkPaymentRequest, checkTotal } from './check-payment-request.ts';
import type { Sheet, SheetSession } from './create-sheet.ts';
import { refuseAccess, refuseType } from './refuse.ts';

const EVENTS = [
  'validatemerchant',
  'paymentmethodselected',
  'shippingmethodselected',
  'shippingcontactselected',
  'couponcodechanged',
  'paymentauthorized',
  'cancel',
] as const;

const HIGHEST_STATUS = 7;

// biome-ignore lint/suspicious/noExplicitAny: Apple's types give each event a class that no browser has.
type EventHandler = any;

interface Update {
  newTotal?: ApplePayJS.ApplePayLineItem;
  newLineItems?: ApplePayJS.ApplePayLineItem[];
  errors?: unknown;
}

/** Not every browser can tell: a missing feature policy means unknown. */
function isPaymentDenied(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('payment') === false;
}

export function createSessionClass(
  sheet: Sheet,
  log: ApplePayLogEntry[],
  { version: highestVersion, canMakePayments, isActivated, isSecure }: Required<ApplePayDoubleOptions>,
): typeof ApplePaySession {
  const refuseInsecure = () => {
    if (!isSecure()) refuseAccess('Trying to start an Apple Pay session from an insecure document.');
  };

  return class DoubleSession extends EventTarget implements SheetSession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static STATUS_INVALID_BILLING_POSTAL_ADDRESS = 2;
    static STATUS_INVALID_SHIPPING_POSTAL_ADDRESS = 3;
    static STATUS_INVALID_SHIPPING_CONTACT = 4;
    static STATUS_PIN_REQUIRED = 5;
    static STATUS_PIN_INCORRECT = 6;
    static STATUS_PIN_LOCKOUT = 7;

    declare oncancel: EventHandler;
    declare onpaymentauthorized: EventHandler;
    declare onpaymentmethodselected: EventHandler;
    declare onshippingcontactselected: EventHandler;
    declare onshippingmethodselected: EventHandler;
    declare onvalidatemerchant: EventHandler;
    declare oncouponcodechanged: EventHandler;

    // On the prototype as in a browser: what is the object's own, happy-dom calls a second time.
    static {
      for (const name of EVENTS)
        Object.defineProperty(DoubleSession.prototype, `on${name}`, {
          get(this: DoubleSession) {
            return this.#handlers.get(name) ?? null;
          },
          set(this: DoubleSession, handler: EventHandler) {
            this.#handlers.set(name, typeof handler === 'function' ? handler : null);
          },
        });
    }

    #handlers = new Map<string, EventHandler>();
    #heard = new Set<string>();
    #version: number;
    #hasBegun = false;

    constructor(version: number, request: ApplePayJS.ApplePayPaymentRequest) {
      super();
      log.push(['construct', { version, request }]);
      if (isPaymentDenied())
        refuseAccess('Third-party iframes are not allowed to request payments.', 'SecurityError');
      refuseInsecure();
      if (!isActivated()) refuseAccess('Must create a new ApplePaySession from a user gesture handler.');
      if (!DoubleSession.supportsVersion(version)) refuseAccess(`"${version}" is not a supported version.`);
      checkPaymentRequest(request, version);
      this.#version = version;
      for (const name of EVENTS)
        super.addEventListener(name, (event) => this.#handlers.get(name)?.call(this, event));
    }

    override addEventListener(...parts: Parameters<EventTarget['addEventListener']>) {
      this.#heard.add(parts[0]);
      super.addEventListener(...parts);
    }

    hasListener(event: string) {
      return this.#heard.has(event) || Boolean(this.#handlers.get(event));
    }

    begin() {
      log.push(['begin']);
      if (this.#hasBegun) refuseAccess('Payment session is already active.');
      sheet.open(this);
      this.#hasBegun = true;
    }

    abort() {
      log.push(['abort']);
      sheet.abort(this);
    }

    completeMerchantValidation(merchantSession: unknown) {
      this.#expect('validatemerchant', 'completeMerchantValidation', merchantSession);
      if (typeof merchantSession !== 'object' || merchantSession === null)
        refuseType('The merchant session is not an object.');
      sheet.answer(merchantSession, 'validated');
    }

    completePayment(result: number | ApplePayJS.ApplePayPaymentAuthorizationResult) {
      this.#expect('paymentauthorized', 'completePayment', result);
      const { status, errors = [] } = typeof result === 'number' ? { status: result } : result;
      if (!Number.isInteger(status) || status < 0 || status > HIGHEST_STATUS)
        refuseType(`"${status}" is not a status.`);
      checkErrors(errors);
      // Errors that the shopper can correct keep the sheet open.
      const failure = errors.length ? undefined : 'failure';
      sheet.answer({ status, errors }, status === DoubleSession.STATUS_SUCCESS ? 'success' : failure);
    }

    // Apple's forms with several arguments belong to versions 1 and 2 and are not offered.
    completePaymentMethodSelection(update: object) {
      this.#update('paymentmethodselected', 'completePaymentMethodSelection', update);
    }

    completeShippingMethodSelection(update: unknown) {
      this.#update('shippingmethodselected', 'completeShippingMethodSelection', update);
    }

    completeShippingContactSelection(update: unknown) {
      this.#update('shippingcontactselected', 'completeShippingContactSelection', update);
    }

    completeCouponCodeChange(update: object) {
      this.#update('couponcodechanged', 'completeCouponCodeChange', update);
    }

    #expect(event: string, method: string, value: unknown) {
      log.push([method, value]);
      sheet.expectPending(this, event);
    }

    #update(event: string, method: string, value: unknown) {
      this.#expect(event, method, value);
      const { newTotal, newLineItems = [], errors } = value as Update;
      checkTotal(newTotal, this.#version);
      for (const item of newLineItems) checkLineItem(item, 'line item');
      checkErrors(errors);
      sheet.answer(value);
    }

    static supportsVersion(version: number) {
      if (!version) refuseAccess('A version is needed.');
      return version <= highestVersion;
    }

    static canMakePayments() {
      refuseInsecure();
      return typeof canMakePayments === 'function' ? canMakePayments() : canMakePayments;
    }

    static async canMakePaymentsWithActiveCard() {
      return DoubleSession.canMakePayments();
    }

    static async openPaymentSetup() {
      return false;
    }

    static async applePayCapabilities(): Promise<ApplePayJS.PaymentCredentialStatusResponse> {
      return {
        paymentCredentialStatus: DoubleSession.canMakePayments()
          ? 'paymentCredentialsAvailable'
          : 'paymentCredentialsUnavailable',
      };
    }
  };
}
