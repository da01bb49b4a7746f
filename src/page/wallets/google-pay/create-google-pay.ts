import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import { canAskForGooglePay, type GoogleWindow } from '../can-ask-for-google-pay.ts';
import { isPaymentDenied } from '../is-payment-denied.ts';
import { readSheetEmail } from '../sheet-order.ts';
import { AVAILABILITY_TIMEOUT_MS, chargeSheet, type GooglePay, type WalletCharge } from '../wallet-method.ts';
import { createGooglePayRequest } from './create-google-pay-request.ts';
import { type PaymentRequestRun, runPaymentRequest } from './run-payment-request.ts';

interface GooglePayOptions {
  view: CheckoutView;
  window: GoogleWindow;
  wait(ms: number): Promise<void>;
}

/** The part of Google's `PaymentData` that is used. */
interface PaymentData {
  email?: unknown;
  paymentMethodData?: { tokenizationData?: { token?: unknown } };
}

function readCharge(data: PaymentData | null | undefined): WalletCharge | undefined {
  const token = data?.paymentMethodData?.tokenizationData?.token;
  if (!token) return undefined;
  return { method: 'google_pay', googlePay: { token }, ...readSheetEmail(data.email) };
}

/** Creates Google Pay through the browser's Payment Request API in this window, without any script from Google. */
export function createGooglePay({ view, window, wait }: GooglePayOptions): GooglePay {
  let run: PaymentRequestRun | undefined;
  let usable: Promise<boolean> | undefined;

  function createRequest(): PaymentRequest {
    if (!window.PaymentRequest) throw new Error('This browser has no PaymentRequest.');
    const { methods, details } = createGooglePayRequest(view);
    return new window.PaymentRequest(methods, details);
  }

  async function canBeUsed(): Promise<boolean> {
    try {
      if (!canAskForGooglePay(window) || isPaymentDenied(window.document)) return false;
      return (await createRequest().canMakePayment()) === true;
    } catch {
      return false;
    }
  }

  return {
    async connect() {
      if (!view.methods.includes('google_pay')) return false;
      usable ??= Promise.race([canBeUsed(), wait(AVAILABILITY_TIMEOUT_MS).then(() => false)]);
      return usable;
    },
    pay(_attemptKey, charge) {
      run = runPaymentRequest({
        createRequest,
        charge: (data) => chargeSheet(readCharge(data), charge),
      });
      return run.end;
    },
    abort: () => run?.abort(),
  };
}
