import { getPageOrigin } from './api/get-page-origin.ts';
import { log } from './api/trace.ts';
import type { Diagnosis } from './api/types.ts';
import { VERSION } from './api/version.ts';
import { getApplePayVersion } from './apple-pay/apple-pay-api.ts';
import { describeCheckouts } from './frame/open-channel.ts';

/** See `ServicePayApi.diagnose`. */
export const diagnose = (): Diagnosis => ({
  version: VERSION,
  origin: getPageOrigin(),
  userAgent: globalThis.navigator?.userAgent,
  applePay: getApplePayVersion(),
  checkouts: describeCheckouts(),
  log: [...log],
});
