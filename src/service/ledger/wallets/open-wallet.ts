import { randomUUID } from 'node:crypto';
import type { Currency } from '../../../protocol/money.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { WalletRow } from './tables.ts';

/** The owner and the currency of a wallet. */
export interface WalletOwner {
  companyId: number;
  /** Set for the wallet of an individual; `companyId` is then the partner. */
  individualId?: string;
  currency: Currency;
  now: number;
}

/** Finds a wallet, or creates an empty one. */
export async function openWallet(
  trx: StoreTransaction,
  { companyId, individualId, currency, now }: WalletOwner,
): Promise<WalletRow> {
  const individual = individualId ?? null;
  await trx
    .insertInto('wallets')
    .values({
      id: `wlt_${randomUUID()}`,
      company_id: companyId,
      individual_id: individual,
      currency,
      balance: 0,
      created_at: now,
      // Its first entry can have the current time, which must be later than this one.
      updated_at: now - 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (
    trx
      .selectFrom('wallets')
      .selectAll()
      .where('company_id', '=', companyId)
      // PostgreSQL does not accept a parameter after `is`.
      .where('individual_id', individual === null ? 'is' : '=', individual)
      .where('currency', '=', currency)
      .executeTakeFirstOrThrow()
  );
}
