import type { FiscalCustomer, Party } from '../rules/party-rules.ts';
import type { FiscalLine, Totals } from '../rules/sum-lines.ts';
import type { InvoicedOrder } from './order-fields.ts';

/** The issuer, copied from the configuration when the invoice was sent. */
export interface Seller extends Party {
  Name: string;
  VatNumber: string;
  TaxRegime: string;
}

export interface NotificationError {
  /** For example `00311`. */
  Code: string;
  Message: string;
}

/**
 * An answer of the exchange system: `RC` delivered, `MC` not delivered, `NS` rejected, `NE` decision of a public body, `DT`
 * deemed acceptance.
 */
export interface Notification {
  Type: 'RC' | 'MC' | 'NS' | 'NE' | 'DT';
  At: string;
  Outcome: 'EC01' | 'EC02' | null;
  Errors: NotificationError[];
}

/** The facts of an invoice or draft. Amounts are in cents. */
export interface Invoice extends Totals, InvoicedOrder {
  /** `TD01` is an invoice, `TD04` a credit note. */
  Type: 'TD01' | 'TD04';
  /** `YYYY-MM-DD` */
  Date: string;
  Number: string | null;
  FileName: string | null;
  Customer: FiscalCustomer;
  Lines: FiscalLine[];
  PricesIncludeVat: boolean;
  Reason?: string | null;
  /** The invoice that a credit note corrects. */
  Credited?: { Number: string; Date: string };
}

/** An invoice with its number, as written to its file. */
export interface IssuedInvoice extends Invoice {
  Number: string;
  FileName: string;
  Seller: Seller;
}
