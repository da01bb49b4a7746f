import { Type } from 'typebox';
import { MAX_AMOUNT_MINOR } from '../../../../protocol/money.ts';
import { lockCompany } from '../../../calls/companies/lock-company.ts';
import { chosenPayment, text } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../../calls/definitions/read-transaction-id.ts';
import {
  asRule,
  breakRule,
  type FieldError,
  rejectBecause,
} from '../../../platform/http/answers/rejections.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import { deleteChildren } from '../../../records/record-rows.ts';
import type { At } from '../../../records/record-spec.ts';
import {
  checkLines,
  LINES_SCHEMA,
  LINES_SHOWN,
  TOTAL_SHOWN,
  VAT_SUMMARY_SCHEMA,
} from '../rules/line-rules.ts';
import { requireSettled } from '../rules/require-settled.ts';
import { type FiscalLine, sumLines, type VatGroup } from '../rules/sum-lines.ts';
import { claimRegister, FISCAL_RECEIPT, type ReceiptPayment, takeReceiptNumber } from './registers.ts';

/** The body of a receipt. Prices include VAT. */
interface Receipt {
  Number: string;
  Lines: FiscalLine[];
  Payments: ReceiptPayment[];
  VatSummary: VatGroup[];
  Total: number;
  /** The number of its closure; never returned by the API. */
  Closure: string;
}

const GUIDE = 'fiscal-invoices.md#receipts';

const PAYMENTS_SCHEMA = Type.Unsafe<ReceiptPayment[]>({
  type: 'array',
  minItems: 1,
  maxItems: 10,
  description: 'How it was paid. The sum is the total of the lines.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['Type', 'Amount'],
    properties: {
      Type: { type: 'string', enum: ['CARD', 'CASH'], description: 'By card, or in cash.' },
      Amount: {
        type: 'integer',
        minimum: 1,
        maximum: MAX_AMOUNT_MINOR,
        description: 'Cents.',
        ...asRule('AMOUNT_OUT_OF_RANGE'),
      },
      TransactionId: {
        ...line(MAX_TRANSACTION_ID_LENGTH),
        ...chosenPayment,
        description: 'The payment of a `CARD`, if the service made it.',
      },
    },
  },
});

/** Payments that already have a receipt, so that none gets a second one. The API never returns these records. */
export const RECEIPT_PAYMENTS = defineRecords<ClockNeeds, { TransactionId: string; Number: string }>({
  name: 'FiscalReceiptPayment',
  plural: 'FiscalReceiptPayments',
  path: '/fiscal-invoices/receipts',
  scopes: ['fiscal-invoices'],
  idPrefix: 'frp_',
  notFound: 'TRANSACTION_NOT_FOUND',
  fields: {},
  unique: { read: ({ TransactionId }) => TransactionId, refusal: 'RECEIPT_EXISTS' },
  parent: { field: 'Number' },
});

/** Checks the rules of a receipt that the schema cannot express. Fields that break the schema are absent. */
function checkReceipt({ Lines, Payments }: Partial<Receipt>): FieldError[] {
  const errors = Lines ? checkLines(Lines, true) : [];
  const ids = Payments?.map(({ TransactionId }) => TransactionId) ?? [];
  const twice = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (twice >= 0) errors.push(breakRule(`Payments[${twice}].TransactionId`, 'NOT_UNIQUE'));
  if (errors.length || !Lines || !Payments) return errors;
  const paid = Payments.reduce((sum, { Amount }) => sum + Amount, 0);
  return paid === sumLines(Lines, true).Total ? [] : [breakRule('Payments', 'PAYMENTS_TOTAL')];
}

/** Takes the next number, and reserves the payments for this receipt. @throws Rejection */
async function issueReceipt(at: At<ClockNeeds>, body: Receipt): Promise<Receipt> {
  const { trx, companyId, now } = at;
  await lockCompany(trx, companyId);
  const { VatSummary, Total } = sumLines(body.Lines, true);
  const receipt = { ...body, VatSummary, Total };
  const ids = body.Payments.flatMap(({ TransactionId }) => TransactionId ?? []);
  for (const transactionId of ids) await requireSettled(trx, { companyId, transactionId, now });
  const numbers = await takeReceiptNumber(at);
  for (const TransactionId of ids)
    await RECEIPT_PAYMENTS.create(at, { TransactionId, Number: numbers.Number });
  return { ...receipt, ...numbers };
}

/** Releases the payments of a receipt. @throws Rejection 409 after its closure */
async function voidReceipt(at: At<ClockNeeds>, receipt: Receipt): Promise<void> {
  const register = await claimRegister(at);
  if (String(register?.body.Closure) !== receipt.Closure)
    throw rejectBecause('FISCAL_RECEIPT_STATE', `The receipt is in closure ${receipt.Closure}.`);
  const { trx, companyId } = at;
  await deleteChildren(trx, { companyId, resource: RECEIPT_PAYMENTS.name, parent: receipt.Number });
}

/** Fiscal receipts of the cash register. */
export const RECEIPTS = defineRecords<ClockNeeds, Receipt>({
  name: FISCAL_RECEIPT,
  plural: 'FiscalReceipts',
  label: 'Fiscal receipt',
  path: '/fiscal-invoices/receipts',
  scopes: ['fiscal-invoices'],
  idPrefix: 'frc_',
  notFound: 'FISCAL_RECEIPT_NOT_FOUND',
  stateRefusal: 'FISCAL_RECEIPT_STATE',
  fields: {
    Number: { shown: text('The closure and the document, `0001-0001`.') },
    Lines: { shown: LINES_SHOWN, create: LINES_SCHEMA },
    Payments: {
      shown: Type.Array(Type.Unsafe<ReceiptPayment>({ type: 'object' }), {
        description: '`Type` (`CARD` or `CASH`), `Amount`, `TransactionId`.',
      }),
      create: PAYMENTS_SCHEMA,
    },
    VatSummary: { shown: VAT_SUMMARY_SCHEMA },
    Total: { shown: TOTAL_SHOWN },
  },
  states: ['ISSUED', 'VOIDED'],
  words: {
    title: 'Receipt {Number}',
    facts: ['{Lines#line}'],
    setUp: { label: 'Set up invoices', address: '#sections/fiscal-invoices/fiscal-invoices' },
    amount: 'Total',
    currency: 'EUR',
  },
  parent: { field: 'Closure' },
  check: (body: Partial<Receipt>) => checkReceipt(body),
  prepare: async (body, at) => ({ body: await issueReceipt(at, body) }),
  moves: {
    void: {
      from: ['ISSUED'],
      to: 'VOIDED',
      apply: async ({ body }, at) => void (await voidReceipt(at, body)),
      call: {
        id: 'voidFiscalReceipt',
        summary: 'Voids a receipt before its closure.',
        verb: { label: 'Void', where: { State: '^ISSUED$' } },
        guide: GUIDE,
        message: 'Fiscal receipt voided.',
      },
    },
  },
  create: {
    summary: 'Issues a receipt. Its prices include VAT.',
    verb: 'New receipt',
    guide: GUIDE,
    example: {
      Lines: [{ Description: 'Caffè', Quantity: 2, UnitPrice: 120, VatRate: 10 }],
      Payments: [{ Type: 'CASH', Amount: 240 }],
    },
  },
  list: { summary: 'Lists receipts, newest first.', guide: GUIDE },
  read: { summary: 'Reads a receipt.', guide: GUIDE },
});
