import { Type } from 'typebox';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import { TOTAL_SHOWN, VAT_SUMMARY_SCHEMA } from '../rules/line-rules.ts';
import type { VatGroup } from '../rules/sum-lines.ts';

/** The totals of the receipts between two closures. Amounts are in cents. */
export interface Closure {
  /** Counts from 1, without gaps. */
  Number: number;
  /** Receipts that were not voided. */
  Count: number;
  Voided: number;
  Total: number;
  VatSummary: VatGroup[];
  Cash: number;
  Card: number;
}

const count = (description: string) => ({ shown: Type.Integer({ description }) });

/** The daily closures of the cash register. */
export const CLOSURES = defineRecords<ClockNeeds, Closure>({
  name: 'Closure',
  plural: 'Closures',
  path: '/fiscal-invoices/closures',
  scopes: ['fiscal-invoices'],
  idPrefix: 'cls_',
  notFound: 'CLOSURE_NOT_FOUND',
  fields: {
    Number: count("Counts up from 1; the first part of its receipts' numbers."),
    Count: count('Its receipts, without the voided ones.'),
    Voided: count('Receipts that were voided.'),
    Total: { shown: TOTAL_SHOWN },
    VatSummary: { shown: VAT_SUMMARY_SCHEMA },
    Cash: { shown: TOTAL_SHOWN },
    Card: { shown: TOTAL_SHOWN },
  },
  list: {
    summary:
      'Lists the closures, newest first. Each one ends a day in Rome; `From` and `To` are days in UTC.',
    guide: 'fiscal-invoices.md#closures',
  },
  read: { summary: 'Reads a closure.', guide: 'fiscal-invoices.md#closures' },
});
