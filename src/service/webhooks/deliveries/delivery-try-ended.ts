import { channel } from 'node:diagnostics_channel';

export interface DeliveryTryEnded {
  /** `retried`: it failed and will be retried. `failed`: the last attempt failed. */
  result: 'delivered' | 'retried' | 'failed';
}

/** Publishes every recorded delivery attempt, for the metrics. */
export const deliveryTryEnded = channel('servicepay.delivery-try-ended');
