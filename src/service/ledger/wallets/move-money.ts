import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '../../../protocol/money.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { HouseAccount, MovementReason, WalletRow } from '../../platform/store/wallet-rows.ts';

/** Where the money of a movement comes from or goes to. */
const HOUSE_ACCOUNTS: Record<MovementReason, HouseAccount> = {
  TOP_UP: 'house:top-ups',
  HARDWARE_ORDER: 'house:hardware',
  HARDWARE_ORDER_CANCELLED: 'house:hardware',
};

export interface Movement {
  companyId: number;
  currency: Currency;
  /** Comes into the wallet; leaves it if it is negative. */
  amountMinor: number;
  reason: MovementReason;
  /** The reason of the transfer. With the same reason, a record moves money once. */
  recordId: string;
  now: number;
}

/** Opens a company's empty wallet, unless it has one in the currency. */
export async function openWallet(
  trx: StoreTransaction,
  { companyId, currency, now }: Pick<Movement, 'companyId' | 'currency' | 'now'>,
): Promise<void> {
  await trx
    .insertInto('wallets')
    .values({
      id: `wlt_${randomUUID()}`,
      company_id: companyId,
      currency,
      balance: 0,
      created_at: now,
      // Its first entry follows at once.
      updated_at: now - 1,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'currency']).doNothing())
    .execute();
}

/**
 * The time of the next entry. No two of a wallet have the same one, and another process that took its `now` earlier may come later: so
 * lists have the order in which the balance has changed.
 */
const next = (now: number): RawBuilder<number> =>
  sql`case when updated_at < ${now} then ${now} else updated_at + 1 end`;

/**
 * Moves money between a company's wallet and the payment company. The balance is guarded by the one update that changes it, so that
 * of two movements with money for one, one is refused (docs/decisions.md, 363).
 * @returns the wallet afterwards
 * @throws Rejection 409 when the wallet has less than what leaves it, or there is none
 */
export async function moveMoney(trx: StoreTransaction, movement: Movement): Promise<WalletRow> {
  const { companyId, currency, amountMinor, reason, recordId, now } = movement;
  if (!Number.isSafeInteger(amountMinor) || !amountMinor)
    throw new RangeError(`${amountMinor} is not an amount that can be moved.`);
  if (amountMinor > 0) await openWallet(trx, movement);
  const wallet = await trx
    .updateTable('wallets')
    .set(({ eb }) => ({ balance: eb('balance', '+', amountMinor), updated_at: next(now) }))
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .where('balance', '>=', -amountMinor)
    .returningAll()
    .executeTakeFirst();
  if (!wallet) throw reject('WALLET_BALANCE_TOO_LOW');
  const shared = {
    transfer_id: randomUUID(),
    currency,
    reason,
    record_id: recordId,
    created_at: wallet.updated_at,
  };
  await trx
    .insertInto('ledger_entries')
    .values([
      {
        ...shared,
        id: `mov_${randomUUID()}`,
        account: wallet.id,
        company_id: companyId,
        amount: amountMinor,
        balance_after: wallet.balance,
      },
      {
        ...shared,
        id: `mov_${randomUUID()}`,
        account: HOUSE_ACCOUNTS[reason],
        company_id: null,
        amount: -amountMinor,
        balance_after: null,
      },
    ])
    .execute();
  return wallet;
}
