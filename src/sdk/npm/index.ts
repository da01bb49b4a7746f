import type { Checkout, CheckoutOptions, ServicePayApi } from '../api/types.ts';
import { VERSION } from '../api/version.ts';
import { createApi } from '../create-api.ts';
import { createCheckout as createReal } from '../create-checkout.ts';
import { findMock } from './find-mock.ts';

export type * from '../api/types.ts';
/** The package `servicepay-checkout`: the script as a module. Nothing is put on `window`, and nothing is loaded. */
export { diagnose } from '../diagnose.ts';
export { isCheckoutError } from './is-checkout-error.ts';
export {
  type LoadServicePayOptions,
  loadServicePay,
  ScriptError,
  type ScriptErrorCode,
} from './load-servicepay.ts';

export const version: string = VERSION;

/**
 * See `ServicePayApi.createCheckout`. In a test that has imported `servicepay-checkout/mock`, it is the mock's.
 * @throws Error in a simulated page without layout, such as jsdom's
 */
export function createCheckout(options: CheckoutOptions): Checkout {
  const mock = findMock();
  if (!mock && typeof document !== 'undefined' && typeof ResizeObserver === 'undefined')
    throw new Error(
      'ServicePay: there is no ResizeObserver, so this is not a browser. In a test, import servicepay-checkout/mock.',
    );
  return (mock?.createCheckout ?? createReal)(options);
}

const createPackageApi = (): ServicePayApi =>
  Object.freeze(
    Object.defineProperties({} as ServicePayApi, {
      ...Object.getOwnPropertyDescriptors(createApi()),
      createCheckout: { enumerable: true, value: createCheckout },
    }),
  );

/** The same as one object, like the script tag's; its `debug` can be switched on. */
export const ServicePay = /* @__PURE__ */ createPackageApi();
