import { readOwn } from '../protocol/readers.ts';
import type { ServicePayApi } from './api/types.ts';
import { createApi } from './create-api.ts';

// Own property: an element with id or name "ServicePay" shows up on `window` too, but not as its own.
const existing = readOwn(window, 'ServicePay') as Partial<ServicePayApi> | undefined;
if (existing?.createCheckout) console.warn(`ServicePay ${existing.version} is already loaded`);
else {
  const value = createApi();
  try {
    // Without a prototype: a polluted one would have a getter for us.
    Object.defineProperty(window, 'ServicePay', { __proto__: null, value, configurable: true } as object);
  } catch {
    // The shop has a `var ServicePay` of its own, which can be set but not defined again.
    window.ServicePay = value;
  }
}
