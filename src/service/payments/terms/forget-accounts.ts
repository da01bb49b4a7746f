import { stripIban } from '../../../protocol/identifiers/iban.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { LinkRequest } from './link-request.ts';

/** Writes an account by its last four digits, which is all that a merchant reads back. */
export const hideAccount = (iban: string): string => `•••• ${stripIban(iban).slice(-4)}`;

/** The statuses of a payment that may still need the account. */
const OPEN: readonly string[] = ['CREATED', 'PENDING', 'HELD'];

/**
 * Removes the account that a merchant has sent, except for its last four digits, from links that ended before a time. A link whose
 * payment has not ended is looked at again a day later.
 * @returns how many links were looked at
 */
export async function forgetAccounts(trx: StoreTransaction, before: number, limit: number): Promise<number> {
  const due = await trx
    .selectFrom('links')
    .innerJoin('payments', 'payments.id', 'links.payment_id')
    .select(['payment_id', 'request', 'account_until', 'payments.status'])
    .where('account_until', '<', before)
    .orderBy('account_until')
    .limit(limit)
    .execute();
  for (const { payment_id: id, request: stored, account_until, status } of due) {
    const request = JSON.parse(stored) as LinkRequest;
    const iban = request.DebtorIban;
    const change = OPEN.includes(status)
      ? { account_until: Math.max(Number(account_until), before) + DAY_MS }
      : {
          account_until: null,
          request: JSON.stringify({ ...request, ...(iban && { DebtorIban: hideAccount(iban) }) }),
        };
    const links = trx.updateTable('links').set(change).where('payment_id', '=', id);
    // A change of the link in the meantime has written another request.
    await links.where('request', '=', stored).execute();
  }
  return due.length;
}
