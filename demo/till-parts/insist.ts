import { ServicePayError } from '#servicepay-checkout/api';

const REPEAT_MS = 2_000;

/** The statuses after which a call is repeated: no answer, an expired token, too many calls. */
const NO_ANSWER = [0, 401, 429];

/**
 * Repeats a call until the service has answered it, for calls that must not stay unknown. One that changes something needs a
 * key or must be harmless twice.
 * @param say tells the person who waits
 */
export async function insist<T>(say: (text: string) => void, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const status = error instanceof ServicePayError ? error.status : 500;
      if (status < 500 && !NO_ANSWER.includes(status)) throw error;
      say('The service does not answer. Asking it every 2 seconds. Do not start again.');
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
  }
}
