import { createApi } from '../mock/create-api.ts';
import type { ServicePayApi } from '../types.ts';
import { VERSION } from '../version.ts';

/** `servicepay-checkout/mock`: everything that the package exports, and `mock`. */
export type * from '../mock/mock-types.ts';
export type * from '../types.ts';
export { isCheckoutError } from './is-checkout-error.ts';
export { type LoadServicePayOptions, ScriptError, type ScriptErrorCode } from './load-servicepay.ts';

export const version: string = VERSION;

export const ServicePay = /* @__PURE__ */ createApi();

export const { createCheckout, diagnose, mock } = ServicePay;

/** Resolves with the mock: no tag, no request. */
export const loadServicePay = async (): Promise<ServicePayApi> => ServicePay;
