import { channel } from 'node:diagnostics_channel';

export interface AttemptEnded {
  /** `retried`: it failed and is tried again; `failed`: it was the last one. */
  result: 'delivered' | 'retried' | 'failed';
}

/** Told of every attempt to deliver a webhook that was written down, for whoever counts them. */
export const attemptEnded = channel('servicepay.attempt-ended');
