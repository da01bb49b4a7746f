/**
 * SIMULATED Apple Pay: no browser that runs on Linux has any. It is as strict as the real `ApplePaySession`, with
 * its errors and words (https://github.com/WebKit/WebKit/tree/main/Source/WebCore/Modules/applepay):
 * secure page, user activation, Apple's checks of the request, one sheet a window, merchant validation first, one answer for each
 * event and that in time.
 *
 * - Vitest: `installApplePayDouble({ isActivated: () => true, isSecure: () => true })`, for happy-dom knows neither; fake
 *   timers work; `uninstall()` in the end.
 * - A browser: `readApplePayDouble()` (read-apple-pay-double.ts) gives the same as the text of a classic script that
 *   makes the one function `installApplePayDouble`. To be loaded before checkout.js: `<script>${text};
 *   installApplePayDouble()</script>`, or `page.addInitScript(text + ';installApplePayDouble()')`. An init script runs in every
 *   frame; `if (top === self) installApplePayDouble()` puts it where only the bridge can reach it.
 *
 * The page finds `ApplePaySession` and `ApplePayError`; the test acts as the shopper at the sheet:
 *   await applePayDouble.selectPaymentMethod();  // what the page answered
 *   await applePayDouble.authorize({ token: … }); // { status: 0, errors: [] }
 *   applePayDouble.cancel();
 *   applePayDouble.log; // [['construct', …], ['begin'], ['validatemerchant', …], ['completeMerchantValidation', …], …]
 */
import type { ApplePayDoubleOptions, ApplePayLogEntry } from './apple-pay-double-options.ts';
import { ApplePayErrorDouble } from './apple-pay-error-double.ts';
import { createSessionClass } from './create-session-class.ts';
import { createSheet } from './create-sheet.ts';

/** Parts of a payment; what is missing is invented. */
interface PaymentParts extends Partial<Omit<ApplePayJS.ApplePayPayment, 'token'>> {
  /** `null` for a sheet that is not Apple's and has none. */
  token?: Partial<ApplePayJS.ApplePayPaymentToken> | null;
}

/**
 * The shopper at the sheet. What needs a sheet that listens waits for one: open, merchant validated, nothing pending. Each
 * resolves with what the page answered, or with `undefined` when the sheet closed before it did.
 */
export interface ApplePayDouble {
  log: ApplePayLogEntry[];
  isOpen(): boolean;
  authorize(payment?: PaymentParts): Promise<unknown>;
  selectPaymentMethod(paymentMethod?: Partial<ApplePayJS.ApplePayPaymentMethod>): Promise<unknown>;
  selectShippingMethod(shippingMethod: ApplePayJS.ApplePayShippingMethod): Promise<unknown>;
  selectShippingContact(shippingContact: ApplePayJS.ApplePayPaymentContact): Promise<unknown>;
  changeCouponCode(couponCode: string): Promise<unknown>;
  /** Cancels at once, whatever the sheet is doing. */
  cancel(sessionError?: { code: string; info: object }): void;
  /** Takes Apple Pay out of the window again. */
  uninstall(): void;
}

declare global {
  /** The last installed double. */
  var applePayDouble: ApplePayDouble;
}

const PAYMENT_METHOD = { displayName: 'Visa 1111', network: 'Visa', type: 'credit' };
const TOKEN = {
  transactionIdentifier: 'SIMULATED',
  paymentData: { version: 'EC_v1', data: 'SIMULATED' },
  paymentMethod: PAYMENT_METHOD,
};

export function installApplePayDouble(options: ApplePayDoubleOptions = {}): ApplePayDouble {
  const all: Required<ApplePayDoubleOptions> = {
    version: 14,
    canMakePayments: true,
    isActivated: () => navigator.userActivation?.isActive ?? false,
    isSecure: () => isSecureContext,
    answerLimitMs: 30_000,
    // The timers are looked up at each call, because a test may have installed fake timers in the meantime.
    setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
    clearTimer: (timer) => clearTimeout(timer),
    ...options,
  };
  const log: ApplePayLogEntry[] = [];
  const sheet = createSheet({ log, ...all });

  const double: ApplePayDouble = {
    log,
    isOpen: sheet.isOpen,
    authorize: (payment = {}) =>
      sheet.present('paymentauthorized', {
        payment: { ...payment, token: payment.token === null ? null : { ...TOKEN, ...payment.token } },
      }),
    selectPaymentMethod: (chosen = {}) =>
      sheet.present('paymentmethodselected', { paymentMethod: { ...PAYMENT_METHOD, ...chosen } }),
    selectShippingMethod: (shippingMethod) => sheet.present('shippingmethodselected', { shippingMethod }),
    selectShippingContact: (shippingContact) => sheet.present('shippingcontactselected', { shippingContact }),
    changeCouponCode: (couponCode) => sheet.present('couponcodechanged', { couponCode }),
    cancel: sheet.cancel,
    uninstall() {
      for (const name of ['ApplePaySession', 'ApplePayError', 'applePayDouble'])
        Reflect.deleteProperty(globalThis, name);
    },
  };
  const globals: { ApplePaySession: typeof ApplePaySession; ApplePayError: typeof ApplePayError } = {
    ApplePaySession: createSessionClass(sheet, log, all),
    ApplePayError: ApplePayErrorDouble,
  };
  Object.assign(globalThis, globals, { applePayDouble: double });
  return double;
}
