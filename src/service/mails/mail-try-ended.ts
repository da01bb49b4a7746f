import { channel } from 'node:diagnostics_channel';

export interface MailTryEnded {
  /** `retried`: it failed and will be retried. `failed`: the last try failed. `expired`: it was too old. */
  result: 'sent' | 'retried' | 'failed' | 'expired';
  count: number;
}

/** Publishes the results of tries to send mails, for the metrics. */
export const mailTryEnded = channel('servicepay.mail-try-ended');
