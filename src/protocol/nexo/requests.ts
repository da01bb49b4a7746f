import type { Currency } from '../money.ts';
import type { PrintedRow } from '../terminal/terminal-link.ts';
import type { JsonObject } from './parse-nexo.ts';

/** Every category of nexo. The terminal tells one that it does not support from a word that is none. */
export const CATEGORIES = [
  'Abort',
  'Admin',
  'BalanceInquiry',
  'Batch',
  'CardAcquisition',
  'CardReaderAPDU',
  'CardReaderInit',
  'CardReaderPowerOff',
  'Diagnosis',
  'Display',
  'EnableService',
  'Event',
  'GetTotals',
  'Input',
  'InputUpdate',
  'Login',
  'Logout',
  'Loyalty',
  'PIN',
  'Payment',
  'Print',
  'Reconciliation',
  'Reversal',
  'Sound',
  'StoredValue',
  'TransactionStatus',
  'Transmit',
] as const;

export type Category = (typeof CATEGORIES)[number];

export interface PaymentRequest {
  category: 'Payment';
  transactionId: string;
  /** The value as it was sent. */
  timeStamp: string;
  currency: Currency;
  amountMinor: number;
  manualCapture: boolean;
  /** Every pair of `SaleToAcquirerData`. */
  keys: Record<string, string>;
}

/** A line of a print, before it is wrapped. */
export interface PrintLine extends PrintedRow {
  /** False: the next line continues this one. */
  endsLine: boolean;
}

export interface PrintRequest {
  category: 'Print';
  qualifier: string;
  responseMode: string;
  lines: PrintLine[];
}

/** Names another dialogue. */
export interface MessageReference {
  saleId: string;
  serviceId: string;
  /** Absent: any. */
  category: string | undefined;
}

export interface ReversalRequest {
  category: 'Reversal';
  /** The value as it was sent: `<tender>.<pspReference>`, or the `pspReference` alone. */
  original: string;
  /** Digits as sent, because the currency is the payment's. Absent: what is left. */
  amount: string | undefined;
  currency: string | undefined;
  reason: string;
}

/** A header whose ids have been checked. */
export interface NexoHeader {
  /** Every field as it came, for the echo. */
  fields: JsonObject;
  saleId: string;
  serviceId: string;
}
