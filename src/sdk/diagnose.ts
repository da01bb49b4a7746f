import { getApplePayVersion } from './apple-pay-api.ts';
import { getPageOrigin } from './get-page-origin.ts';
import { describeCheckouts } from './open-frame-link.ts';
import { trace } from './trace.ts';
import type { Diagnosis } from './types.ts';
import { VERSION } from './version.ts';

/** See `ServicePayApi.diagnose`. */
export const diagnose = (): Diagnosis => ({
  version: VERSION,
  origin: getPageOrigin(),
  userAgent: navigator.userAgent,
  applePay: getApplePayVersion(),
  checkouts: describeCheckouts(),
  log: [...trace.log],
});
