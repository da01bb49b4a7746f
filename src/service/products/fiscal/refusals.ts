import { defineRefusals, notFound, wrongState } from '../../platform/http/answers/define-refusals.ts';

export const FISCAL_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Fiscal configuration', 'Invoice', 'Fiscal receipt', 'Closure', 'Terminal link'),
    ...wrongState('invoice', 'fiscal receipt'),
    FISCAL_CONFIGURATION_MISSING: [
      409,
      'Set up the fiscal configuration first: PUT /api/v5/fiscal-invoices/configuration.',
    ],
    INVOICE_EXISTS: [409, 'The payment already has an invoice.'],
    INVOICE_CORRECTION_OVER: [409, 'A rejected invoice is corrected within 5 days: make a new one.'],
    CREDIT_TOO_HIGH: [409, 'Credit notes exceed the invoice.'],
    RECEIPT_EXISTS: [409, 'The payment already has a receipt.'],
    NOTHING_TO_CLOSE: [409, 'There are no receipts to close.'],
    TERMINAL_LINK_EXISTS: [409, 'The terminal is already linked.'],
  },
  fields: {
    ONE_CUSTOMER: 'Give either Customer or ClientUuid.',
    ONE_NAME: 'Give either Name, or FirstName and LastName.',
    ONE_CONTENT: 'Give Lines or TransactionId.',
    CUSTOMER_NOT_IDENTIFIED: 'An Italian customer needs VatNumber or FiscalCode.',
    ITALY_ONLY: 'Only customers in Italy.',
    SDI_CODE_ABROAD: 'XXXXXXX is the code for customers abroad: omit SdiCode or use 0000000.',
    PEC_OF_EXCHANGE: 'This is a mailbox of the exchange system, which does not deliver invoices to itself.',
    CUSTOMER_IS_ISSUER: 'A company cannot invoice itself.',
    VAT_CODE_REQUIRED: 'A rate of 0 needs a VatCode that gives the reason.',
    VAT_CODE_WITH_RATE: 'A VatCode that gives a reason needs a rate of 0.',
    TOTAL_NEGATIVE: 'The total must not be negative.',
    ITEMS_NEEDED: 'The payment has no items: give its lines, too.',
    ITEMS_UNSUITABLE: 'The Items of the payment cannot be invoiced: give Lines along with TransactionId.',
    DATE_IN_FUTURE: 'Date is in the future.',
    DATE_TOO_OLD: 'An invoice is issued within 12 days.',
    DATE_BEFORE_INVOICE: 'A credit note cannot be dated before its invoice.',
    DATE_FIXED: 'A rejected invoice keeps its Date.',
    PAYMENTS_TOTAL: 'Payments do not match the total.',
  },
});

declare module '../../platform/http/answers/rejections.ts' {
  interface Refusals {
    fiscal: typeof FISCAL_REFUSALS;
  }
}
