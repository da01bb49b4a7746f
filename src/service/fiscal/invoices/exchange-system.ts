import type { NotificationError } from './invoice.ts';

/** A file as it goes out. */
interface InvoiceFile {
  fileName: string;
  xml: string;
}

export type ExchangeAnswer = { type: 'RC' } | { type: 'MC' } | { type: 'NS'; errors: NotificationError[] };

/** The port to the exchange system of the tax authority (SdI). Without it, no invoice can be sent. */
export interface ExchangeSystem {
  /** The answer to a file, which arrives some minutes later. */
  answer(file: InvoiceFile): ExchangeAnswer;
  /** The decision of a public body, which arrives a day after the delivery; undefined for one that stays silent. */
  decide(file: InvoiceFile): 'EC01' | 'EC02' | undefined;
}
