import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { type ClockNeeds, defineRecords } from '../../records/define-records.ts';
import type { At, StoredRecord } from '../../records/record-spec.ts';
import { findNextMidnight } from '../rules/rome-calendar.ts';
import { mergeSummaries, type Totals } from '../rules/sum-lines.ts';
import { CLOSURES, type Closure } from './closures.ts';

/** The cash register of a company: the sums since the last closure, under the number of the next one. */
interface Register extends Closure {
  /** The last document. */
  Documents: number;
  /** The next midnight in Rome, once there is a receipt. */
  ClosesAt: number | null;
}

export interface ReceiptPayment {
  Type: 'CARD' | 'CASH';
  Amount: number;
  TransactionId?: string;
}

/** A receipt, as far as the register counts it. */
type Counted = Pick<Totals, 'Total' | 'VatSummary'> & { Payments: readonly ReceiptPayment[] };

const openDay = (number: number): Register => ({
  Number: number,
  Documents: 0,
  Count: 0,
  Voided: 0,
  Total: 0,
  VatSummary: [],
  Cash: 0,
  Card: 0,
  ClosesAt: null,
});

/** Writes the closure of a register, and opens its next day. */
export async function closeDay(at: At<ClockNeeds>, { body }: StoredRecord<Register>) {
  const { Documents, ClosesAt, ...sums } = body;
  return { closure: await CLOSURES.create(at, sums), day: openDay(body.Number + 1) };
}

/** It is in no answer. Each receipt that is issued or voided locks it, so that numbers have no gaps and sums miss nothing. */
export const REGISTERS = defineRecords<ClockNeeds, Register>({
  name: 'FiscalRegister',
  plural: 'FiscalRegisters',
  path: '/fiscal-invoices/closures',
  scopes: ['fiscal-invoices'],
  idPrefix: 'frg_',
  notFound: 'CLOSURE_NOT_FOUND',
  fields: {},
  moves: {
    close: { from: [''], apply: async (register, at) => ({ body: (await closeDay(at, register)).day }) },
  },
  due: ({ body: { ClosesAt } }) => (ClosesAt === null ? undefined : { at: ClosesAt, move: 'close' }),
});

async function findId(trx: StoreTransaction, companyId: number): Promise<string | undefined> {
  const rows = trx.selectFrom('records').select('id').where('company_id', '=', companyId);
  return (await rows.where('resource', '=', REGISTERS.name).executeTakeFirst())?.id;
}

/** Locks the register, if there has been a receipt. A day that is over is closed first. */
export async function claimRegister(at: At<ClockNeeds>): Promise<StoredRecord<Register> | undefined> {
  const id = await findId(at.trx, at.companyId);
  return id === undefined ? undefined : REGISTERS.claim(at, { id });
}

/** The same for a new receipt. The company is locked, so that it opens one register only. */
export const openRegister = async (at: At<ClockNeeds>): Promise<StoredRecord<Register>> =>
  (await claimRegister(at)) ?? REGISTERS.create(at, openDay(1));

const sumPayments = (payments: readonly ReceiptPayment[], type: ReceiptPayment['Type']): number =>
  payments.reduce((sum, { Type, Amount }) => (Type === type ? sum + Amount : sum), 0);

/** Adds a receipt to the sums of the day, or takes it away. */
function count({ body }: StoredRecord<Register>, { Total, VatSummary, Payments }: Counted, sign: 1 | -1) {
  const signed = VatSummary.map((row) => ({ ...row, Taxable: sign * row.Taxable, Vat: sign * row.Vat }));
  return {
    Count: body.Count + sign,
    Total: body.Total + sign * Total,
    VatSummary: mergeSummaries(body.VatSummary, signed).filter(({ Taxable, Vat }) => Taxable || Vat),
    Cash: body.Cash + sign * sumPayments(Payments, 'CASH'),
    Card: body.Card + sign * sumPayments(Payments, 'CARD'),
  };
}

const pad = (number: number): string => String(number).padStart(4, '0');

/** Counts a new receipt. @returns the number of its closure, and its own */
export async function countReceipt(at: At<ClockNeeds>, register: StoredRecord<Register>, receipt: Counted) {
  const { Number: closure, Documents, ClosesAt } = register.body;
  const body = {
    ...count(register, receipt, 1),
    Documents: Documents + 1,
    ClosesAt: ClosesAt ?? findNextMidnight(at.now),
  };
  await REGISTERS.write(at, register, { body });
  return { Closure: closure, Number: `${pad(closure)}-${pad(Documents + 1)}` };
}

export const countVoided = (at: At<ClockNeeds>, register: StoredRecord<Register>, receipt: Counted) =>
  REGISTERS.write(at, register, {
    body: { ...count(register, receipt, -1), Voided: register.body.Voided + 1 },
  });
