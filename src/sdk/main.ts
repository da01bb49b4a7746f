import { readOwn } from '../protocol/readers.ts';
import { createCheckout } from './create-checkout.ts';
import type { ServicePayApi } from './types.ts';

/** Replaced by the build with the version in package.json. */
declare const __VERSION__: string;

const api: ServicePayApi = Object.freeze({ version: __VERSION__, createCheckout });

// The first script in a page stays. Own property: an element with id or name "ServicePay" shows up on `window` too, but not as its own.
const existing = readOwn(window, 'ServicePay') as Partial<ServicePayApi> | undefined;
if (!existing?.createCheckout)
  Object.defineProperty(window, 'ServicePay', { value: api, configurable: true });
