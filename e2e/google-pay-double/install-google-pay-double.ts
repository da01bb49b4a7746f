/**
 * SIMULATED Google Pay: only Google's own browser has any, with a network and an account. It is as strict as the Payment
 * Request API (https://www.w3.org/TR/payment-request/), with the errors and words of that browser: secure page, permission policy, user activation, the checks of the
 * constructor, Google's checks of its own request, one `show()` a request, one sheet a window, one `complete()` a payment.
 *
 * - Vitest: `installGooglePayDouble({ isActivated: () => true, isSecure: () => true })`, for happy-dom knows neither;
 *   `uninstall()` in the end.
 * - A browser: `readGooglePayDouble()` (read-google-pay-double.ts) gives the same as the text of a classic script that
 *   makes the one function `installGooglePayDouble`. To be loaded before the checkout's own code, in its window:
 *   `page.addInitScript(text + ';installGooglePayDouble()')`.
 *
 * The page finds `PaymentRequest` in a browser that calls itself Google's; the test acts as the shopper at the sheet:
 *   await googlePayDouble.authorize({ email: … }); // what the page completed the payment with: 'success'
 *   googlePayDouble.cancel();
 *   googlePayDouble.log; // [['construct', …], ['canMakePayment'], ['construct', …], ['show'], ['open'], …]
 */
import { createPaymentRequestClass } from './create-payment-request-class.ts';
import { createPaymentSheet } from './create-payment-sheet.ts';
import type { GooglePayDoubleOptions, GooglePayLogEntry } from './google-pay-double-options.ts';

/** The rest of a payment, other than its invented data. */
interface PaymentParts {
  email?: string;
  /** Makes the acquirer decline with this code. */
  declineCode?: string;
  /** Replaces the invented token. */
  token?: unknown;
}

/** The shopper at the sheet. */
export interface GooglePayDouble {
  log: GooglePayLogEntry[];
  isOpen(): boolean;
  /** Resolves with the result that the page completed the payment with, or with `undefined` if the sheet closed before that. */
  authorize(parts?: PaymentParts): Promise<string | undefined>;
  cancel(): void;
  /** Takes Google Pay out of the window again. */
  uninstall(): void;
}

declare global {
  /** The last installed double. */
  var googlePayDouble: GooglePayDouble;
}

/** A token as Google's sheet gives it: JSON text, another one each time. The token is neither signed nor encrypted. */
const createToken = (declineCode: string | undefined): string =>
  JSON.stringify({
    protocolVersion: 'ECv2',
    signature: `SIMULATED ${Math.random()}`,
    signedMessage: JSON.stringify({ encryptedMessage: 'SIMULATED', declineCode }),
  });

const createPaymentData = ({
  email,
  declineCode,
  token = createToken(declineCode),
}: PaymentParts): object => ({
  apiVersion: 2,
  apiVersionMinor: 0,
  ...(email && { email }),
  paymentMethodData: {
    type: 'CARD',
    description: 'Visa •••• 1111',
    info: { cardNetwork: 'VISA', cardDetails: '1111' },
    tokenizationData: { type: 'PAYMENT_GATEWAY', token },
  },
});

export function installGooglePayDouble(options: GooglePayDoubleOptions = {}): GooglePayDouble {
  const all: Required<GooglePayDoubleOptions> = {
    canMakePayment: true,
    isActivated: () => navigator.userActivation?.isActive ?? false,
    isSecure: () => isSecureContext,
    brand: 'Google Chrome',
    ...options,
  };
  const log: GooglePayLogEntry[] = [];
  const sheet = createPaymentSheet(log);
  const before = Object.getOwnPropertyDescriptor(globalThis, 'PaymentRequest');

  const double: GooglePayDouble = {
    log,
    isOpen: sheet.isOpen,
    authorize: (parts = {}) => sheet.authorize(createPaymentData(parts)),
    cancel: () => sheet.close(new DOMException('User closed the Payment Request UI.', 'AbortError')),
    uninstall() {
      Reflect.deleteProperty(globalThis, 'PaymentRequest');
      if (before) Object.defineProperty(globalThis, 'PaymentRequest', before);
      Reflect.deleteProperty(globalThis, 'googlePayDouble');
      Reflect.deleteProperty(navigator, 'userAgentData');
    },
  };
  Object.assign(globalThis, {
    PaymentRequest: createPaymentRequestClass(sheet, log, all),
    googlePayDouble: double,
  });
  Object.defineProperty(navigator, 'userAgentData', {
    configurable: true,
    value: { brands: [{ brand: 'Chromium' }, { brand: all.brand }] },
  });
  return double;
}
