/** SIMULATED: accounts saved at the acquirer, and the outcomes of their debits. */
import { randomUUID } from 'node:crypto';
import type { DebitState } from '../../payments/attempts/acquirer.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { findHolderBehavior } from './test-holders.ts';

/** How long the account holder's bank takes to decide. */
const DEBIT_TIME_MS = 86_400_000;

/** Stores the outcome of later debits under a new token, but not the account. */
export async function keepAccount(trx: StoreTransaction, holder: string): Promise<string> {
  const { later } = findHolderBehavior(holder);
  const token = randomUUID();
  await trx
    .insertInto('acquirer_accounts')
    .values({ token, return_code: later?.declineCode ?? null, is_final: Number(later?.isFinal === true) })
    .execute();
  return token;
}

/** Sends a debit to the account holder's bank. @returns whether the account exists */
export async function beginDebit(
  trx: StoreTransaction,
  { reference, accountToken, now }: { reference: string; accountToken: string; now: number },
): Promise<boolean> {
  const accounts = trx.selectFrom('acquirer_accounts').select(['return_code', 'is_final']);
  const account = await accounts.where('token', '=', accountToken).executeTakeFirst();
  if (!account) return false;
  await trx
    .insertInto('acquirer_debits')
    .values({ reference, ...account, ends_at: now + DEBIT_TIME_MS })
    .execute();
  return true;
}

/** Implements `findDebit` of the port. */
export async function findDebit(store: Store, reference: string, now: number): Promise<DebitState> {
  const debits = store.selectFrom('acquirer_debits').selectAll().where('reference', '=', reference);
  const debit = await debits.executeTakeFirst();
  if (!debit || debit.ends_at > now) return 'PENDING';
  if (!debit.return_code) return 'SETTLED';
  return { declineCode: debit.return_code, isFinal: debit.is_final === 1 };
}
