import { readOwn } from '../protocol/readers.ts';
import type { ServicePayApi } from './api/types.ts';

/** The API that a script tag has defined. Own property: an element with id or name "ServicePay" is on `window` too, but not as its own. */
export function findApi(): ServicePayApi | undefined {
  const api = readOwn(window, 'ServicePay') as Partial<ServicePayApi> | undefined;
  return api?.createCheckout && (api as ServicePayApi);
}
