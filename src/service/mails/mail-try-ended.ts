import { channel } from 'node:diagnostics_channel';

export interface MailTryEnded {
  /** `retried`: it failed, and another one follows. `failed`: it was the last one. `expired`: it was too old. */
  result: 'sent' | 'retried' | 'failed' | 'expired';
  count: number;
}

/** Publishes how mails were sent, for the metrics. */
export const mailTryEnded = channel('servicepay.mail-try-ended');
