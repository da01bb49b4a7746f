import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import type { At, StoredRecord } from '../../../records/record-spec.ts';
import { findNextMidnight } from '../rules/rome-calendar.ts';
import { mergeSummaries, type VatGroup } from '../rules/sum-lines.ts';
import { CLOSURES, type Closure } from './closures.ts';

/** The resource name of receipts in the table `records`. */
export const FISCAL_RECEIPT = 'FiscalReceipt';

/** The cash register of a company, with its counters. */
interface Register {
  /** The number of the next closure. */
  Closure: number;
  /** The number of the last document. */
  Documents: number;
  /** The next midnight in Rome; null until there is a receipt. */
  ClosesAt: number | null;
}

export interface ReceiptPayment {
  Type: 'CARD' | 'CASH';
  Amount: number;
  TransactionId?: string;
}

interface Counted {
  VatSummary: VatGroup[];
  Total: number;
  Payments: ReceiptPayment[];
}

const rows = (trx: StoreTransaction, companyId: number, resource: string) =>
  trx
    .selectFrom('records')
    .select(['id', 'state', 'body'])
    .where('company_id', '=', companyId)
    .where('resource', '=', resource);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Writes the closure of a day. Its sums are not kept before, so that they cannot differ from the receipts. */
export async function closeDay(at: At<ClockNeeds>, { body }: StoredRecord<Register>) {
  const found = await rows(at.trx, at.companyId, FISCAL_RECEIPT)
    .where('parent', '=', String(body.Closure))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const valid = found.filter(({ state }) => state !== 'VOIDED').map((row) => JSON.parse(row.body) as Counted);
  const payments = valid.flatMap(({ Payments }) => Payments);
  const sumOf = (type: ReceiptPayment['Type']) =>
    sum(payments.map(({ Type, Amount }) => (Type === type ? Amount : 0)));
  const closure: Closure = {
    Number: body.Closure,
    Count: valid.length,
    Voided: found.length - valid.length,
    Total: sum(valid.map(({ Total }) => Total)),
    VatSummary: mergeSummaries(valid.flatMap(({ VatSummary }) => VatSummary)),
    Cash: sumOf('CASH'),
    Card: sumOf('CARD'),
  };
  return CLOSURES.create(at, closure);
}

export const openDay = (closure: number): Register => ({ Closure: closure, Documents: 0, ClosesAt: null });

/**
 * The cash register, never returned by the API. Issuing or voiding a receipt locks it, so that numbers have no gaps and closures
 * are complete.
 */
export const REGISTERS = defineRecords<ClockNeeds, Register>({
  name: 'FiscalRegister',
  plural: 'FiscalRegisters',
  path: '/fiscal-invoices/closures',
  scopes: ['fiscal-invoices'],
  idPrefix: 'frg_',
  notFound: 'CLOSURE_NOT_FOUND',
  fields: {},
  moves: {
    close: {
      from: [''],
      async apply(register, at) {
        await closeDay(at, register);
        return { body: openDay(register.body.Closure + 1) };
      },
    },
  },
  due: ({ body: { ClosesAt } }) => (ClosesAt === null ? undefined : { at: ClosesAt, move: 'close' }),
});

/** Locks the register; `undefined` before the first receipt. A past day is closed first. */
export async function claimRegister(at: At<ClockNeeds>): Promise<StoredRecord<Register> | undefined> {
  const found = await rows(at.trx, at.companyId, REGISTERS.name).executeTakeFirst();
  return found && REGISTERS.claim(at, { id: found.id });
}

const pad = (number: number): string => String(number).padStart(4, '0');

/** Takes the next number. It locks the company, so that only one register is created. */
export async function takeReceiptNumber(at: At<ClockNeeds>): Promise<{ Closure: string; Number: string }> {
  const register = (await claimRegister(at)) ?? (await REGISTERS.create(at, openDay(1)));
  const { Closure, Documents, ClosesAt } = register.body;
  const body = { Documents: Documents + 1, ClosesAt: ClosesAt ?? findNextMidnight(at.now) };
  await REGISTERS.write(at, register, { body });
  return { Closure: String(Closure), Number: `${pad(Closure)}-${pad(Documents + 1)}` };
}
