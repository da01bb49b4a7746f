import { checkPaymentDetails, checkPaymentMethods } from './check-payment-details.ts';
import type { PaymentSheet } from './create-payment-sheet.ts';
import { findDeveloperError } from './find-developer-error.ts';
import type { GooglePayDoubleOptions, GooglePayLogEntry } from './google-pay-double-options.ts';

const GOOGLE_PAY = 'https://google.com/pay';
const RESULTS = ['success', 'fail', 'unknown'];

/** Not every browser can tell: a missing feature policy means unknown. */
function isPaymentDenied(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('payment') === false;
}

export function createPaymentRequestClass(
  sheet: PaymentSheet,
  log: GooglePayLogEntry[],
  { canMakePayment, isActivated, isSecure }: Required<GooglePayDoubleOptions>,
): typeof PaymentRequest {
  class DoubleResponse {
    #isAnswered = false;
    readonly methodName = GOOGLE_PAY;
    readonly details: object;

    constructor(details: object) {
      this.details = details;
    }

    async complete(result = 'unknown') {
      log.push(['complete', result]);
      if (!RESULTS.includes(result))
        throw new TypeError(`The provided value '${result}' is not a valid enum value.`);
      if (this.#isAnswered) throw new DOMException('Already called complete() once', 'InvalidStateError');
      this.#isAnswered = true;
      sheet.complete(result);
    }
  }

  return class DoubleRequest extends EventTarget {
    readonly #methods: PaymentMethodData[];
    #state: 'created' | 'interactive' | 'closed' = 'created';

    constructor(methods: PaymentMethodData[], details: PaymentDetailsInit) {
      super();
      log.push(['construct', structuredClone({ methods, details })]);
      if (!isSecure()) throw new DOMException('PaymentRequest needs a secure context.', 'SecurityError');
      if (isPaymentDenied())
        throw new DOMException('Must be in a top-level browsing context or allowed.', 'SecurityError');
      checkPaymentMethods(methods);
      checkPaymentDetails(details);
      this.#methods = methods;
    }

    async canMakePayment() {
      log.push(['canMakePayment']);
      if (this.#state !== 'created')
        throw new DOMException('Cannot query payment request', 'InvalidStateError');
      const isKnown = this.#methods.some(({ supportedMethods }) => supportedMethods === GOOGLE_PAY);
      return isKnown && (typeof canMakePayment === 'function' ? canMakePayment() : canMakePayment);
    }

    async show() {
      log.push(['show']);
      if (this.#state !== 'created')
        throw new DOMException('Already called show() once', 'InvalidStateError');
      // A plain answer is used at once; a promise must first ask the browser.
      const activation = isActivated();
      if (!(typeof activation === 'boolean' ? activation : await activation))
        throw new DOMException(
          'PaymentRequest.show() requires either transient user activation or delegated payment capability',
          'SecurityError',
        );
      this.#state = 'closed';
      const google = this.#methods.find(({ supportedMethods }) => supportedMethods === GOOGLE_PAY);
      if (!google) throw new DOMException('The payment method is not supported.', 'NotSupportedError');
      const developerError = findDeveloperError(google.data);
      if (developerError) throw new DOMException(`DEVELOPER_ERROR: ${developerError}`, 'OperationError');
      this.#state = 'interactive';
      try {
        return new DoubleResponse(await sheet.open());
      } finally {
        this.#state = 'closed';
      }
    }

    async abort() {
      log.push(['abort']);
      if (this.#state !== 'interactive')
        throw new DOMException('No show() or retry() in progress, so nothing to abort', 'InvalidStateError');
      sheet.close(new DOMException('The website has aborted the payment', 'AbortError'));
    }
  } as unknown as typeof PaymentRequest;
}
