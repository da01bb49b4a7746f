import type { ServicePayApi } from '../api/types.ts';
import { VERSION } from '../api/version.ts';
import { createApi } from '../mock/create-api.ts';
import { installMock } from './find-mock.ts';

export type * from '../api/types.ts';
/** `servicepay-checkout/mock`: everything that the package exports, and `mock`. */
export type * from '../mock/mock-types.ts';
export { isCheckoutError } from './is-checkout-error.ts';
export { type LoadServicePayOptions, ScriptError, type ScriptErrorCode } from './load-servicepay.ts';

export const version: string = VERSION;

export const ServicePay = createApi();

installMock(ServicePay);

export const { createCheckout, diagnose, mock } = ServicePay;

/** Resolves with the mock: no tag, no request. */
export const loadServicePay = async (): Promise<ServicePayApi> => ServicePay;
