import { createError } from '../api/checkout-error.ts';
import type { MountOptions } from '../api/read-options.ts';
import { addTrace } from '../api/trace.ts';
import type { LoadError, LoadErrorCode } from '../api/types.ts';

/**
 * Creates the data of `load_error`, and logs a line to the console for the shop's developer; the shop's handler is for the
 * shopper.
 */
export function reportLoadError(
  code: LoadErrorCode,
  options: Pick<MountOptions, 'origin_' | 'checkoutUrl'>,
): LoadError {
  const texts: Record<LoadErrorCode, string> = {
    blocked_by_csp: `add frame-src ${options.origin_} to your Content-Security-Policy`,
    coep: 'remove Cross-Origin-Embedder-Policy',
    unreachable: `cannot reach ${options.origin_}: check checkoutUrl`,
    timeout: `no answer from ${options.origin_}: mount() again or raise readyTimeout`,
    not_a_checkout:
      `no checkout from ${options.origin_}: is the service up, checkoutUrl right, ` +
      "the link's Type embedded, this domain the company's? Or a blocker, an old browser?",
    version: `load the script from ${options.origin_}`,
  };
  const message = texts[code];
  // Link to the documents on the script's origin: the checkout's may be down or wrong.
  const docs = new URL(
    `/docs/sdk#${code}`,
    document.querySelector<HTMLScriptElement>('script[src*="/v1/checkout"]')?.src ?? options.checkoutUrl,
  ).href;
  addTrace(code);
  console.error(createError(code, `${message} ${docs}`).message);
  return { code, message, docs };
}
