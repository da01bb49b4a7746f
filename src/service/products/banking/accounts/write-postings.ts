import { sql } from 'kysely';
import type { Condition } from '../../../calls/definitions/scan-rows.ts';
import { type AccountKey, lockAccount } from '../../../ledger/wallets/lock-account.ts';
import type { CompanyAccountRow } from '../../../ledger/wallets/tables.ts';
import { postTransfers } from '../../../ledger/wallets/transfer-money.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';

/** The maximum number of postings in a transaction. */
const BATCH = 200;

/** Moves the oldest postings of a company into the ledger. @returns whether there may be more */
async function writeSome(trx: StoreTransaction, key: AccountKey): Promise<boolean> {
  const account = await lockAccount(trx, key);
  const postings = await trx
    .selectFrom('account_postings')
    .selectAll()
    .where('company_id', '=', key.companyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  await postTransfers(
    trx,
    account,
    postings.map(({ amount, reason, record_id: recordId, created_at: now }) => ({
      house: reason === 'SPLIT_REVERSED' ? 'house:splits' : 'house:payments',
      amount,
      reason,
      recordId,
      now,
    })),
  );
  const last = postings.at(-1);
  if (last)
    await trx
      .deleteFrom('account_postings')
      .where('company_id', '=', key.companyId)
      .where('created_at', '<=', last.created_at)
      .where(
        'id',
        'in',
        postings.map(({ id }) => id),
      )
      .execute();
  return postings.length === BATCH;
}

/**
 * Moves all postings of a company into the ledger and locks its account, so that the balance is current.
 * @returns the account
 */
export async function claimAccount(trx: StoreTransaction, key: AccountKey): Promise<CompanyAccountRow> {
  while (await writeSome(trx, key));
  return lockAccount(trx, key);
}

/** Like `claimAccount`, for readers: it uses a transaction for each batch. */
export async function readAccount(store: Store, key: AccountKey): Promise<CompanyAccountRow> {
  while (await store.transaction().execute((trx) => writeSome(trx, key)));
  const accounts = store.selectFrom('company_accounts').selectAll().where('company_id', '=', key.companyId);
  return accounts.executeTakeFirstOrThrow();
}

/** The maximum number of companies in a round. */
const COMPANIES = 50;

/** Whether postings are left. */
export const arePostingsLeft = (): Condition => sql`exists (select 1 from account_postings)`;

/** Moves the postings of all companies into the ledger, so that few are left. @returns an empty list: no work is left */
export async function writePostings(
  store: Store,
  { now, reportFault }: { now: number; reportFault: (error: Error) => void },
): Promise<[]> {
  const posted = store
    .selectFrom('account_postings')
    .select('company_id')
    .groupBy('company_id')
    .orderBy((eb) => eb.fn.min('created_at'))
    .limit(COMPANIES);
  // An account that fails must not block the others.
  for (const { company_id: companyId } of await posted.execute())
    await readAccount(store, { companyId, now }).catch(reportFault);
  return [];
}
