import type { Currency } from '../money.ts';
import type { PrintedRow } from '../terminal/terminal-connection.ts';
import type { JsonObject } from './parse-nexo.ts';

/** All categories of nexo, to distinguish an unsupported one from an unknown word. */
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
  /** The value as sent. */
  timeStamp: string;
  currency: Currency;
  amountMinor: number;
  manualCapture: boolean;
  /** The only brands of cards that are taken, as `PaymentBrand` names them; `undefined` if any is. */
  brands: string[] | undefined;
  /** All pairs of `SaleToAcquirerData`. */
  keys: Record<string, string>;
}

/** A line of a printout before wrapping. */
export interface PrintLine extends PrintedRow {
  /** False if the next line continues this one. */
  endsLine: boolean;
}

export interface PrintRequest {
  category: 'Print';
  qualifier: string;
  responseMode: string;
  lines: PrintLine[];
}

/** Identifies another dialogue. */
export interface MessageReference {
  saleId: string;
  serviceId: string;
  /** Absent means any. */
  category: string | undefined;
}

export interface ReversalRequest {
  category: 'Reversal';
  /** The value as sent: `<tender>.<pspReference>`, or only the `pspReference`. */
  original: string;
  /** The digits as sent, because the payment determines the currency. Absent means the rest of the payment. */
  amount: string | undefined;
  currency: string | undefined;
  reason: string;
}

/** A header with validated ids. */
export interface NexoHeader {
  /** All fields as received, to be echoed. */
  fields: JsonObject;
  saleId: string;
  serviceId: string;
}
