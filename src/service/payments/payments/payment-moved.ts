import { channel } from 'node:diagnostics_channel';
import type { Trigger } from './transitions.ts';

export interface PaymentMoved {
  trigger: Trigger;
}

/**
 * Publishes every change of a payment as it is written, for the metrics. If the transaction fails afterwards, the change is
 * undone, but it has been published.
 */
export const paymentMoved = channel('servicepay.payment-moved');
