import { stripIban } from '../../../protocol/identifiers/iban.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { MoveNeeds } from '../../payments/payments/followers.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import { getStatus } from '../../payments/terms/is-expired.ts';
import { selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { findReferences } from '../entries/find-references.ts';
import type { BankEntryRow, Cause } from '../tables/bank-files.ts';
import type { BankFiles } from './bank-files.ts';

export interface MatchNeeds extends MoveNeeds {
  bankFiles: BankFiles;
}

/** A payment that a reference names. */
export interface NamedPayment {
  id: string;
  company_id: number;
  transfer_reference: string | null;
}

/** How often a credit is tried again while an attempt is under way, and for how long. */
const RETRY_MS = 60_000;
const RETRIED_MS = 3_600_000;

/** The most references in a statement, which are fewer than the values that each database takes. */
const ASKED = 1000;

/** Statuses in which no further money is expected. */
const PAID: readonly PaymentStatus[] = ['HELD', 'CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'];

type Ruling = Partial<
  Pick<BankEntryRow, 'state' | 'cause' | 'payment_id' | 'company_id' | 'excess_minor' | 'due_at'>
>;

/** Lists the references in an entry: those of the structured field, and all of them. */
export function listReferences(row: BankEntryRow): { structured: string[]; all: string[] } {
  const references = row.reference?.split('\n') ?? [];
  const text = row.text;
  return {
    structured: findReferences({ references, text: '', endToEndId: undefined }),
    all: findReferences({ references, text, endToEndId: row.end_to_end_id ?? undefined }),
  };
}

/** Finds the payments that credits name. */
export async function findByReferences(
  db: Store | StoreTransaction,
  rows: readonly BankEntryRow[],
): Promise<NamedPayment[]> {
  const references = [...new Set(rows.flatMap((row) => listReferences(row).all))];
  const found: NamedPayment[] = [];
  for (let at = 0; at < references.length; at += ASKED)
    found.push(
      ...(await db
        .selectFrom('payments')
        .select(['id', 'company_id', 'transfer_reference'])
        .where('transfer_reference', 'in', references.slice(at, at + ASKED))
        .execute()),
    );
  return found;
}

/** Chooses the payments that an entry names: a known reference of the structured field decides. */
function chooseNamed(row: BankEntryRow, payments: readonly NamedPayment[]): NamedPayment[] {
  const { structured, all } = listReferences(row);
  const visible = row.importer ? payments.filter(({ company_id }) => company_id === row.importer) : payments;
  const pick = (references: readonly string[]) =>
    visible.filter(({ transfer_reference }) => references.includes(transfer_reference ?? ''));
  const first = pick(structured);
  return first.length ? first : pick(all);
}

/** Whether an entry names a payment. A credit that names none waits for a person, and for nothing else. */
export const namesPayment = (row: BankEntryRow, payments: readonly NamedPayment[]): boolean =>
  chooseNamed(row, payments).length > 0;

/** Whether an entry arrived where the payment asks for it. A file of a company never settles what the operator receives. */
export function isRightAccount(
  { iban, importer }: BankEntryRow,
  companyId: number,
  { bankFiles }: Pick<MatchNeeds, 'bankFiles'>,
): boolean {
  if (bankFiles.receives === 'operator') return importer === 0 && iban === bankFiles.iban;
  return stripIban(bankFiles.findIban(companyId) ?? '') === iban;
}

/** The credits of the same file's owner that have paid a part of a payment. */
const selectParts = (trx: StoreTransaction, { importer, iban, id }: BankEntryRow, paymentId: string) =>
  trx
    .selectFrom('bank_entries')
    .select(['id', 'amount_minor'])
    .where('payment_id', '=', paymentId)
    .where('importer', '=', importer)
    .where('iban', '=', iban)
    .where('state', '=', 'UNMATCHED')
    .where('cause', '=', 'UNDERPAID')
    .where('id', '<>', id);

/** Whether the same credit, which the company or the operator has imported too, has paid the payment. */
async function hasPaid(trx: StoreTransaction, row: BankEntryRow, paymentId: string): Promise<boolean> {
  const same = trx
    .selectFrom('bank_entries')
    .select('id')
    .where('iban', '=', row.iban)
    .where('entry_key', '=', row.entry_key)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'MATCHED');
  return (await same.executeTakeFirst()) !== undefined;
}

/**
 * Settles a payment with a credit, and with the parts that came before.
 * @param payment locked
 * @returns what becomes of the entry
 */
async function settle(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { row, payment, now }: { row: BankEntryRow; payment: NamedPayment; now: number },
): Promise<Ruling> {
  const { id: paymentId, company_id } = payment;
  const stored = await selectLinks(trx).where('payments.id', '=', paymentId).executeTakeFirst();
  if (!stored || stored.is_own_cost || stored.is_setup || stored.reusable || stored.currency !== 'EUR')
    return {};
  const link = toLink(stored);
  const status = getStatus(link, now);
  const matched = { state: 'MATCHED', cause: null, company_id } as const;
  if (PAID.includes(status))
    return (await hasPaid(trx, row, paymentId)) ? matched : { cause: 'ALREADY_PAID' };
  const isRetried = now < row.created_at + RETRIED_MS;
  if (link.activeAttemptId) return { cause: 'PAYMENT_CLOSED', due_at: isRetried ? now + RETRY_MS : null };
  const isAwaited = status === 'CREATED' || (status === 'PENDING' && link.method === 'bank_transfer');
  if (!isAwaited) return { cause: 'PAYMENT_CLOSED' };
  const parts = await selectParts(trx, row, paymentId).execute();
  const excess = parts.reduce((sum, part) => sum + part.amount_minor, row.amount_minor) - link.amountMinor;
  if (excess < 0) return { cause: 'UNDERPAID' };
  const move = { paymentId, trigger: 'authorize', settles: true, method: 'bank_transfer', now } as const;
  if (!(await movePayment(trx, needs, move))) return { cause: 'PAYMENT_CLOSED' };
  for (const { id } of parts)
    await trx.updateTable('bank_entries').set(matched).where('id', '=', id).execute();
  return { ...matched, excess_minor: excess, cause: excess ? 'OVERPAID' : null };
}

/** Locks a payment, and then the entry: a decision of a person may have come first. */
async function lockBoth(trx: StoreTransaction, paymentId: string, entryId: string) {
  await trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
  return trx
    .selectFrom('bank_entries')
    .select('id')
    .where('id', '=', entryId)
    .where('state', '=', 'UNMATCHED')
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Matches an unmatched credit by the references in it alone: its payment is settled, or the entry says why not.
 * @param payments those that references in it may name
 */
export async function matchCredit(
  trx: StoreTransaction,
  needs: MatchNeeds,
  { row, payments, now }: { row: BankEntryRow; payments: readonly NamedPayment[]; now: number },
): Promise<void> {
  const write = async (ruling: Ruling) => {
    const entry = trx
      .updateTable('bank_entries')
      .set({ due_at: null, ...ruling })
      .where('id', '=', row.id);
    await entry.where('state', '=', 'UNMATCHED').execute();
  };
  const [payment, other] = chooseNamed(row, payments);
  if (!payment) return write({ cause: 'UNKNOWN' });
  if (other) return write({ cause: 'SEVERAL_REFERENCES' });
  const name = (cause: Cause): Ruling => ({ cause, payment_id: payment.id });
  if (row.currency !== 'EUR') return write(name('CURRENCY'));
  if (!isRightAccount(row, payment.company_id, needs)) return write(name('OTHER_ACCOUNT'));
  if (!(await lockBoth(trx, payment.id, row.id))) return;
  const ruling = await settle(trx, needs, { row, payment, now });
  return write(ruling.cause === undefined ? { cause: 'UNKNOWN' } : { payment_id: payment.id, ...ruling });
}

/**
 * Matches an entry to a payment that a person has chosen.
 * @returns what becomes of the entry, whose state the caller changes
 */
export async function settleChosen(
  trx: StoreTransaction,
  needs: MoveNeeds,
  chosen: { row: BankEntryRow; payment: NamedPayment; now: number },
): Promise<Ruling | undefined> {
  const { row, payment } = chosen;
  if (!(await lockBoth(trx, payment.id, row.id))) return undefined;
  return settle(trx, needs, chosen);
}
