import { readOwn } from '../../protocol/readers.ts';
import type { ServicePayApi } from '../types.ts';
import { defineElement } from './define-element.ts';

/** `/v1/checkout-element.js`: works with the `window.ServicePay` of `/v1/checkout.js`, or of the mock. */
defineElement(() => {
  const api = readOwn(window, 'ServicePay') as Partial<ServicePayApi> | undefined;
  return api?.createCheckout && (api as ServicePayApi);
});
