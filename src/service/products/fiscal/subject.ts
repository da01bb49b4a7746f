import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { CONFIGURATION_CALLS } from './configuration/configuration-calls.ts';
import { CONFIGURATIONS } from './configuration/configurations.ts';
import { FISCAL_TABLES } from './configuration/tables.ts';
import type { InvoiceNeeds } from './invoices/complete-invoice.ts';
import { INVOICE_CALLS } from './invoices/invoice-calls.ts';
import { INVOICES } from './invoices/invoices.ts';
import { CLOSURES } from './receipts/closures.ts';
import { FISCAL_RECEIPT_CALLS } from './receipts/receipt-calls.ts';
import { RECEIPT_PAYMENTS, RECEIPTS } from './receipts/receipts.ts';
import { REGISTERS } from './receipts/registers.ts';
import { TERMINAL_LINKS } from './receipts/terminal-links.ts';
import { FISCAL_REFUSALS } from './refusals.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    Configuration: true;
    Invoice: true;
    FiscalRegister: true;
    FiscalReceipt: true;
    FiscalReceiptPayment: true;
    Closure: true;
    TerminalLink: true;
  }
}

/** Italian e-invoices and fiscal receipts. */
export const FISCAL = defineSubject<InvoiceNeeds>()({
  section: {
    title: 'Fiscal invoices',
    scope: 'fiscal-invoices',
    slug: 'fiscal-invoices',
    description:
      'Italian e-invoices and fiscal receipts; the fiscal configuration is set up first to switch on the channels needed.',
  },
  tables: FISCAL_TABLES,
  calls: [...CONFIGURATION_CALLS, ...INVOICE_CALLS, ...FISCAL_RECEIPT_CALLS],
  kinds: {
    Configuration: CONFIGURATIONS,
    Invoice: INVOICES,
    FiscalRegister: REGISTERS,
    FiscalReceipt: RECEIPTS,
    FiscalReceiptPayment: RECEIPT_PAYMENTS,
    Closure: CLOSURES,
    TerminalLink: TERMINAL_LINKS,
  },
  refusals: { fiscal: FISCAL_REFUSALS },
});
