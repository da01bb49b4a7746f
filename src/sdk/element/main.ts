import { findApi } from '../find-api.ts';
import { defineElement } from './define-element.ts';

/** `/v1/checkout-element.js`: works with the `window.ServicePay` of `/v1/checkout.js`, or of the mock. */
defineElement(findApi);
