import type { WalletFailure } from '../../locales/words.ts';
import type { AttemptEnd } from '../../state/attempt-end.ts';
import { isPaid } from '../wallet-method.ts';

interface PaymentRequestOptions {
  createRequest(): PaymentRequest;
  /** Charges with the authorized `details`, and resolves with the outcome. Never rejects. */
  charge(details: Record<string, unknown>): Promise<AttemptEnd>;
}

export interface PaymentRequestRun {
  end: Promise<AttemptEnd>;
  abort(): void;
}

const CANCELLED: AttemptEnd = { outcome: 'wallet_cancelled' };

/**
 * Failures by the name of the error from `show()` (Payment Request API, and Chromium where it differs).
 * https://www.w3.org/TR/payment-request/#show-method
 */
const FAILURES: Record<string, WalletFailure> = {
  SecurityError: 'no_gesture',
  NotAllowedError: 'no_gesture',
  InvalidStateError: 'busy',
  NotSupportedError: 'unavailable',
};

function readRefusal(error: unknown): AttemptEnd {
  // A wallet may reject with any value.
  const { name = '', message = '' } = Object(error) as Partial<Error>;
  // Chromium uses the same name if another sheet is open in any tab as if the shopper has closed this one.
  // https://www.w3.org/TR/payment-request/#show-method
  if (name === 'AbortError' && !/already showing/i.test(message)) return CANCELLED;
  const code = name === 'AbortError' ? 'busy' : FAILURES[name];
  return { outcome: 'wallet_failed', code: code ?? 'rejected' };
}

function getResult(end: AttemptEnd): PaymentComplete {
  if (isPaid(end)) return 'success';
  // `unknown` closes the sheet without a message: the page says that the result is unknown.
  return end.outcome === 'unconfirmed' ? 'unknown' : 'fail';
}

/** Ignores a rejection: a sheet that was closed or timed out rejects late calls. */
const ignoreRejection = (promise: Promise<unknown>): void => void promise.catch(() => {});

/** Runs a payment request from the opening of the sheet to its end. It opens the sheet synchronously. */
export function runPaymentRequest({ createRequest, charge }: PaymentRequestOptions): PaymentRequestRun {
  let request: PaymentRequest | undefined;
  let isAborted = false;
  let leave: (end: AttemptEnd) => void;
  const left = new Promise<AttemptEnd>((resolve) => {
    leave = resolve;
  });

  async function pay(): Promise<AttemptEnd> {
    let response: PaymentResponse;
    try {
      request = createRequest();
    } catch {
      return { outcome: 'wallet_failed', code: 'unavailable' };
    }
    try {
      response = await request.show();
    } catch (error) {
      return readRefusal(error);
    } finally {
      request = undefined;
    }
    // If it was authorized while leaving the page, the press is over, and the shopper has seen no result.
    const end = isAborted ? CANCELLED : await charge(response.details);
    // Inside a promise, because a wallet may also throw synchronously, or lack the function.
    ignoreRejection(Promise.resolve(getResult(end)).then((result) => response.complete(result)));
    return end;
  }

  return {
    end: Promise.race([pay(), left]),
    abort() {
      if (!request) return;
      isAborted = true;
      ignoreRejection(request.abort());
      leave(CANCELLED);
    },
  };
}
