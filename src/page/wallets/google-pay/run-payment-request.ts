import type { WalletFailure } from '../../locales/words.ts';
import type { AttemptEnd } from '../../state/attempt-end.ts';
import { isPaid } from '../wallet-method.ts';

export interface PaymentRequestOptions {
  createRequest(): PaymentRequest;
  /** Pays with the `details` of what the shopper has authorized, and says how that ended. Never rejects. */
  charge(details: Record<string, unknown>): Promise<AttemptEnd>;
}

export interface PaymentRequestRun {
  end: Promise<AttemptEnd>;
  abort(): void;
}

const CANCELLED: AttemptEnd = { outcome: 'wallet_cancelled' };

/**
 * By the name of what `show()` rejects with (Payment Request API, and Chromium where it differs).
 * https://www.w3.org/TR/payment-request/#show-method
 */
const FAILURES: Record<string, WalletFailure> = {
  SecurityError: 'no_gesture',
  NotAllowedError: 'no_gesture',
  InvalidStateError: 'busy',
  NotSupportedError: 'unavailable',
};

function readRefusal(error: unknown): AttemptEnd {
  // A wallet may reject with nothing at all.
  const { name = '', message = '' } = Object(error) as Partial<Error>;
  // Chromium uses the same name for another open sheet, in any tab, as for a shopper who has closed this one.
  // https://www.w3.org/TR/payment-request/#show-method
  if (name === 'AbortError' && !/already showing/i.test(message)) return CANCELLED;
  const code = name === 'AbortError' ? 'busy' : FAILURES[name];
  return { outcome: 'wallet_failed', code: code ?? 'rejected' };
}

function getResult(end: AttemptEnd): PaymentComplete {
  if (isPaid(end)) return 'success';
  // Closes the sheet without a word: the page says that the result is unknown.
  return end.outcome === 'unconfirmed' ? 'unknown' : 'fail';
}

/** A sheet that has given up waiting, or was closed, rejects what comes late; no one is left to inform. */
const ignoreRejection = (promise: Promise<unknown>): void => void promise.catch(() => {});

/** A press of the button, from the opening of the sheet to its end. Opens it before it returns. */
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
    // Authorized while the page was being left: the press is over, and the shopper has seen no answer to it.
    const end = isAborted ? CANCELLED : await charge(response.details);
    // Inside a promise, because a wallet may also throw at once, or lack the function.
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
