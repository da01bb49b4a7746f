import { readOwn } from '../protocol/shapes/readers.ts';
import type { ServicePayApi } from './api/types.ts';

/**
 * Finds the API that a script tag has defined, as an own property: an element with the id or name "ServicePay" is also visible on
 * `window`.
 */
export function findApi(): ServicePayApi | undefined {
  const api = readOwn(window, 'ServicePay') as Partial<ServicePayApi> | undefined;
  return api?.createCheckout && (api as ServicePayApi);
}
