import { definePort } from '../../../calls/definitions/ports.ts';
import type { NotificationError } from './invoice.ts';

/** The file of an invoice as it is sent. */
interface InvoiceFile {
  fileName: string;
  xml: string;
}

export type ExchangeAnswer = { type: 'RC' } | { type: 'MC' } | { type: 'NS'; errors: NotificationError[] };

/** The port to the tax authority's exchange system (SdI). Without it, invoices cannot be sent. */
export interface ExchangeSystem {
  /** The answer to a file, which takes effect some minutes later. */
  answer(file: InvoiceFile): ExchangeAnswer;
  /** The decision of a public body, which takes effect a day after delivery; `undefined` if it does not respond. */
  decide(file: InvoiceFile): 'EC01' | 'EC02' | undefined;
}

export const EXCHANGE_SYSTEM = definePort('exchangeSystem', 'exchange system');
