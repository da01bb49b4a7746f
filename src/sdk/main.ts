import { readOwn } from '../protocol/shapes/readers.ts';
import type { ServicePayApi } from './api/types.ts';
import { createApi } from './create-api.ts';

// Read as an own property: an element with the id or name "ServicePay" is also visible on `window`.
const existing = readOwn(window, 'ServicePay') as Partial<ServicePayApi> | undefined;
if (existing?.createCheckout) console.warn(`ServicePay ${existing.version} is already loaded`);
else {
  const value = createApi();
  try {
    // Without a prototype, because a polluted one could add a getter.
    Object.defineProperty(window, 'ServicePay', { __proto__: null, value, configurable: true } as object);
  } catch {
    // The shop has its own `var ServicePay`, which can be assigned but not redefined.
    window.ServicePay = value;
  }
}
