import { channel } from 'node:diagnostics_channel';
import type { Trigger } from './transitions.ts';

export interface PaymentMoved {
  trigger: Trigger;
}

/**
 * Publishes every change of a payment when it is written, for the metrics. If the transaction is rolled back afterwards, the
 * change has still been published.
 */
export const paymentMoved = channel('servicepay.payment-moved');
