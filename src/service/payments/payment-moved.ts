import { channel } from 'node:diagnostics_channel';
import type { Trigger } from './transitions.ts';

export interface PaymentMoved {
  trigger: Trigger;
}

/**
 * Told of every change of a payment as it is written, for whoever counts them. A transaction that fails afterwards takes
 * the change back, but not the message.
 */
export const paymentMoved = channel('servicepay.payment-moved');
