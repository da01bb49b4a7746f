import type { ApplePayCompletion, ApplePayEventName } from '../../../protocol/messages.ts';
import { isPaymentDenied } from '../is-payment-denied.ts';
import { findFailure } from './find-failure.ts';
import { APPLE_PAY_VERSION, type Wallet } from './wallet.ts';

interface Session {
  begin(): void;
  abort(): void;
  completeMerchantValidation(value: object): void;
  completePaymentMethodSelection(value: object): void;
  completeShippingMethodSelection(value: object): void;
  completeShippingContactSelection(value: object): void;
  completeCouponCodeChange(value: object): void;
  completePayment(value: object): void;
  [handler: `on${string}`]: unknown;
}

/** The part of Apple Pay JS that is used. A test compares it with Apple's types. */
export interface ApplePaySessionClass {
  new (version: number, request: object): Session;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
}

export type NativeWalletWindow = Window & {
  ApplePaySession?: ApplePaySessionClass;
};

/** The field of each event that is passed to the listener. */
const DETAILS: Record<ApplePayEventName, string> = {
  validatemerchant: 'validationURL',
  paymentmethodselected: 'paymentMethod',
  shippingmethodselected: 'shippingMethod',
  shippingcontactselected: 'shippingContact',
  couponcodechanged: 'couponCode',
  paymentauthorized: 'payment',
  cancel: 'sessionError',
};

const METHODS = {
  merchant_validation: 'completeMerchantValidation',
  payment_method: 'completePaymentMethodSelection',
  shipping_method: 'completeShippingMethodSelection',
  shipping_contact: 'completeShippingContactSelection',
  coupon_code: 'completeCouponCodeChange',
  payment: 'completePayment',
} as const satisfies Record<ApplePayCompletion, keyof Session>;

/** Ignores errors: an ended session throws on every call, and there is no one to notify (Adyen/adyen-web#2888). */
function attempt(call: () => void): void {
  try {
    call();
  } catch {}
}

const createNativeWallet = (SessionClass: ApplePaySessionClass): Wallet => ({
  prepare() {},
  begin(request, { onEvent, onFail }) {
    let session: Session | undefined;
    try {
      session = new SessionClass(APPLE_PAY_VERSION, request);
      for (const [name, field] of Object.entries(DETAILS)) {
        session[`on${name}`] = (event?: Record<string, unknown>) =>
          onEvent(name as ApplePayEventName, { [field]: event?.[field] });
      }
      session.begin();
    } catch (error) {
      session = undefined;
      onFail(findFailure(error));
    }
    return {
      complete: (name, value) => attempt(() => session?.[METHODS[name]](value)),
      abort: () => attempt(() => session?.abort()),
    };
  },
});

/**
 * Finds Apple Pay in this window, if it is usable. Before Safari 17, even checking throws in a cross-origin frame
 * (Adyen/adyen-web#2149), and Apple's script for other browsers may answer later. https://github.com/Adyen/adyen-web/issues/2149
 */
export async function findNativeWallet(window: NativeWalletWindow): Promise<Wallet | undefined> {
  const { ApplePaySession, document } = window;
  try {
    if (!ApplePaySession || isPaymentDenied(document)) return undefined;
    const isUsable =
      ApplePaySession.supportsVersion(APPLE_PAY_VERSION) &&
      (await ApplePaySession.canMakePayments()) === true;
    return isUsable ? createNativeWallet(ApplePaySession) : undefined;
  } catch {
    return undefined;
  }
}
