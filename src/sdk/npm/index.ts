import { VERSION } from '../api/version.ts';
import { createApi } from '../create-api.ts';

export type * from '../api/types.ts';
/** The package `servicepay-checkout`: the script as a module. Nothing is put on `window`, and nothing is loaded. */
export { createCheckout } from '../create-checkout.ts';
export { diagnose } from '../diagnose.ts';
export { isCheckoutError } from './is-checkout-error.ts';
export {
  type LoadServicePayOptions,
  loadServicePay,
  ScriptError,
  type ScriptErrorCode,
} from './load-servicepay.ts';

export const version: string = VERSION;

/** The same as one object, like the script tag's; its `debug` can be switched on. */
export const ServicePay = /* @__PURE__ */ createApi();
