import type { MoveNeeds } from '../../payments/payments/followers.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { BankEntryRow } from '../tables/bank-files.ts';

/** How old a credit may be that is found by what it says, without a reference of the bank. */
const FOUND_DAYS = 30;

const REFERENCES = ['reference', 'end_to_end_id', 'text'] as const;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Finds the entry that a reversal takes back: by the bank's reference, or by the sum and what both say. */
async function findOriginal(trx: StoreTransaction, row: BankEntryRow): Promise<BankEntryRow | undefined> {
  const candidates = await trx
    .selectFrom('bank_entries')
    .selectAll()
    .where('iban', '=', row.iban)
    .where('importer', '=', row.importer)
    .where('amount_minor', '=', -row.amount_minor)
    .where('currency', '=', row.currency)
    .where('booking_date', '>=', addDays(row.booking_date, -FOUND_DAYS))
    .where('booking_date', '<=', row.booking_date)
    .where('is_reversal', '=', 0)
    .where('state', 'in', ['UNMATCHED', 'MATCHED'])
    .orderBy('booking_date', 'desc')
    .orderBy('id')
    .execute();
  const byBank = candidates.filter(
    ({ bank_reference }) => bank_reference !== null && bank_reference === row.bank_reference,
  );
  if (byBank.length) return byBank.length === 1 ? byBank[0] : undefined;
  const isSame = (other: BankEntryRow): boolean =>
    REFERENCES.some((name) => row[name]) &&
    REFERENCES.every((name) => !row[name] || row[name] === other[name]);
  return candidates.find(isSame);
}

/** Whether the same credit in a file of the company, or of the operator, was taken back already. */
async function isUndone(
  trx: StoreTransaction,
  { iban, entry_key, payment_id }: BankEntryRow,
): Promise<boolean> {
  const same = trx
    .selectFrom('bank_entries')
    .select('id')
    .where('iban', '=', iban)
    .where('entry_key', '=', entry_key)
    .where('payment_id', '=', payment_id)
    .where('state', '=', 'REVERSED');
  return (await same.executeTakeFirst()) !== undefined;
}

/** Undoes what a credit has paid. @returns whether that was possible */
async function undoPayment(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { original, now }: { original: BankEntryRow; now: number },
): Promise<boolean> {
  const paymentId = original.payment_id;
  if (paymentId === null) return false;
  const payments = trx.selectFrom('payments').select(['status', 'refunded_minor', 'method']);
  const payment = await payments.where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow();
  if (payment.status === 'FAILED') return isUndone(trx, original);
  if (payment.status !== 'SETTLED' || payment.refunded_minor || payment.method !== 'bank_transfer')
    return false;
  if (!(await movePayment(trx, needs, { paymentId, trigger: 'lose_capture', now }))) return false;
  const others = trx
    .updateTable('bank_entries')
    .set({
      state: 'UNMATCHED',
      cause: 'PAYMENT_CLOSED',
      excess_minor: 0,
      company_id: original.importer || null,
    })
    .where('payment_id', '=', paymentId)
    .where('importer', '=', original.importer)
    .where('state', '=', 'MATCHED')
    .where('id', '<>', original.id);
  await others.execute();
  return true;
}

/**
 * Takes back a credit that the bank has reversed: both entries are then reversed, and the payment has failed.
 * @returns whether someone has to look at it: the credit was not found, or its payment was refunded before
 */
export async function undoCredit(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { row, now }: { row: BankEntryRow; now: number },
): Promise<boolean> {
  const original = await findOriginal(trx, row);
  const leave = async () => {
    const entry = trx
      .updateTable('bank_entries')
      .set({ cause: 'REVERSAL', due_at: null })
      .where('id', '=', row.id);
    await entry.execute();
    return true;
  };
  if (!original) return leave();
  if (original.state === 'MATCHED' && !(await undoPayment(trx, needs, { original, now }))) return leave();
  const reversed = { state: 'REVERSED', cause: null, excess_minor: 0, due_at: null } as const;
  const ended = await trx
    .updateTable('bank_entries')
    .set(reversed)
    .where('id', '=', original.id)
    .where('state', '=', original.state)
    .executeTakeFirst();
  // Someone has just matched it.
  if (!ended.numUpdatedRows) return leave();
  const { payment_id, company_id } = original;
  const changes = { ...reversed, payment_id, company_id };
  await trx.updateTable('bank_entries').set(changes).where('id', '=', row.id).execute();
  return false;
}
