import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '../../../protocol/money.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { CompanyAccountRow, HouseAccount, LedgerEntryRow, MovementReason, WalletRow } from './tables.ts';

/** A wallet or a company's account, by id, or an account of the payment company. */
type Side = { wallet: string } | { account: string } | HouseAccount;

export interface MoneyTransfer {
  from: Side;
  to: Side;
  /** Minor units, greater than 0. */
  amountMinor: number;
  currency: Currency;
  reason: MovementReason;
  /** The record that causes the transfer. With the same reason, it moves money at most once in each direction. */
  recordId: string;
  /** Whether an account may become negative, because a refund cannot be refused. A wallet never may. */
  mayOverdraw?: boolean;
  now: number;
}

/** A wallet or account after a transfer; `undefined` for an account of the payment company, which has no balance. */
type Purse = WalletRow | CompanyAccountRow | undefined;

/**
 * The time of the next entry, later than that of any other entry of the wallet. Another process may have an earlier `now`; sorted
 * by this time, lists still show the order in which the balance changed.
 */
const next = (now: number): RawBuilder<number> =>
  sql`case when updated_at < ${now} then ${now} else updated_at + 1 end`;

const getId = (side: Side): string =>
  typeof side === 'string' ? side : 'wallet' in side ? side.wallet : side.account;

/**
 * Changes a balance unless it would become negative. A single update is the guard: of two concurrent transfers, the second sees
 * the result of the first.
 */
async function changeBalance(
  trx: StoreTransaction,
  side: Side,
  { amount, currency, mayOverdraw = false, now }: Omit<MoneyTransfer, 'from' | 'to'> & { amount: number },
): Promise<Purse> {
  if (typeof side === 'string') return undefined;
  if ('wallet' in side) {
    const wallet = await trx
      .updateTable('wallets')
      .set(({ eb }) => ({ balance: eb('balance', '+', amount), updated_at: next(now) }))
      .where('id', '=', side.wallet)
      .where('currency', '=', currency)
      .where('balance', '>=', -amount)
      .returningAll()
      .executeTakeFirst();
    if (!wallet) throw reject('WALLET_BALANCE_TOO_LOW');
    return wallet;
  }
  const account = await trx
    .updateTable('company_accounts')
    .set(({ eb }) => ({ balance: eb('balance', '+', amount), updated_at: next(now) }))
    .where('id', '=', side.account)
    .$if(!mayOverdraw && amount < 0, (update) => update.where('balance', '>=', -amount))
    .returningAll()
    .executeTakeFirst();
  if (!account) throw reject('ACCOUNT_BALANCE_TOO_LOW');
  return account;
}

/** The company whose list of movements contains the entry: the owner of a wallet that is not an individual's. */
const getOwner = (purse: Purse): number | null =>
  purse && 'individual_id' in purse && purse.individual_id === null ? purse.company_id : null;

type Transfer = Pick<MoneyTransfer, 'currency' | 'reason' | 'recordId' | 'now'> & { id: string };

/** Creates one of the two entries of a transfer. @param purse as it is afterwards */
const createEntry = (
  { id, currency, reason, recordId, now }: Transfer,
  { side, amount, purse }: { side: Side; amount: number; purse: Purse },
): LedgerEntryRow => ({
  id: `mov_${createRowId(now)}`,
  transfer_id: id,
  account: getId(side),
  company_id: getOwner(purse),
  currency,
  amount,
  balance_after: purse?.balance ?? null,
  reason,
  record_id: recordId,
  created_at: purse?.updated_at ?? now,
});

function requireAmount(amountMinor: number): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new RangeError(`${amountMinor} is not an amount that can be moved.`);
}

/**
 * Moves money from one side to the other, as two entries whose sum is 0 (docs/decisions.md, 363).
 * @returns the wallets or accounts afterwards
 * @throws Rejection 409 if the source's balance is too low
 */
export async function transferMoney(
  trx: StoreTransaction,
  transfer: MoneyTransfer,
): Promise<{ from: Purse; to: Purse }> {
  const { from, to, amountMinor } = transfer;
  requireAmount(amountMinor);
  const sides = [
    { side: from, amount: -amountMinor },
    { side: to, amount: amountMinor },
  ];
  // Lock in the order of ids, so that two opposite transfers never deadlock.
  sides.sort((a, b) => (getId(a.side) < getId(b.side) ? -1 : 1));
  const purses = new Map<Side, Purse>();
  for (const { side, amount } of sides)
    purses.set(side, await changeBalance(trx, side, { ...transfer, amount }));
  const named = { ...transfer, id: createRowId(transfer.now) };
  const entries = sides.map((side) => createEntry(named, { ...side, purse: purses.get(side.side) }));
  await trx.insertInto('ledger_entries').values(entries).execute();
  return { from: purses.get(from), to: purses.get(to) };
}

/** A transfer between a company's account and one of the payment company, which has been made and cannot be refused. */
interface Posting extends Pick<MoneyTransfer, 'reason' | 'recordId' | 'now'> {
  house: HouseAccount;
  /** Greater than 0 if the account receives it. */
  amount: number;
}

/**
 * Makes any number of transfers of an account with two statements. The account may become negative.
 * @param account as it is, locked by this transaction
 */
export async function postTransfers(
  trx: StoreTransaction,
  account: CompanyAccountRow,
  postings: readonly Posting[],
): Promise<void> {
  const after = { ...account };
  const entries = postings.flatMap(({ house, amount, ...posting }) => {
    requireAmount(Math.abs(amount));
    after.balance += amount;
    after.updated_at = Math.max(posting.now, after.updated_at + 1);
    const transfer = { ...posting, currency: 'EUR' as const, id: createRowId(posting.now) };
    return [
      createEntry(transfer, { side: { account: account.id }, amount, purse: after }),
      createEntry(transfer, { side: house, amount: -amount, purse: undefined }),
    ];
  });
  if (!entries.length) return;
  await trx.insertInto('ledger_entries').values(entries).execute();
  const { balance, updated_at } = after;
  await trx
    .updateTable('company_accounts')
    .set({ balance, updated_at })
    .where('id', '=', account.id)
    .execute();
}
