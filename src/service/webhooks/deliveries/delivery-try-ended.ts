import { channel } from 'node:diagnostics_channel';

export interface DeliveryTryEnded {
  /** `retried`: it failed, and another one follows. `failed`: it was the last one. */
  result: 'delivered' | 'retried' | 'failed';
}

/** Publishes every recorded try to deliver a webhook, for the metrics. */
export const deliveryTryEnded = channel('servicepay.delivery-try-ended');
