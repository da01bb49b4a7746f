import { randomUUID } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { StoredMeans } from '../../payments/attempts/claim-attempt.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { Link } from '../../payments/terms/link.ts';
import { readOwnedLink } from '../../payments/terms/stored-links.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import { changeObjections } from '../tables/stopped-by.ts';
import { createMandateReference, getUnusedSince, MANDATE_NOTICE_DAYS } from './create-mandate.ts';
import type { MandateRow } from './tables.ts';

/** The part of a mandate that the attempt which charges it stores. */
export const pickMandateColumns = ({ id, account_last4, country }: MandateRow): StoredMeans => ({
  account_last4,
  account_country: country,
  mandate_id: id,
});

/** Records the event that a mandate was given or has ended, once each. */
async function recordMandateEvent(
  trx: StoreTransaction,
  { id, company_id: companyId, state }: MandateRow,
  { link, now }: { link: Pick<Link, 'metadata' | 'currency'>; now: number },
): Promise<void> {
  await recordResourceEvent(trx, {
    companyId,
    recordId: id,
    resource: 'mandate',
    type: state === 'ACTIVE' ? 'mandate.created' : 'mandate.cancelled',
    amountMinor: 0,
    currency: link.currency,
    status: state,
    metadata: link.metadata,
    now,
  });
}

interface NewMandate {
  link: Link;
  shopperReference: string | undefined;
  attempt: AttemptRow;
  /** The acquirer's token for the account. */
  accountToken: string;
  now: number;
}

/** Stores the mandate of a shopper, in the transaction that approves the payment. */
export async function keepMandate(
  trx: StoreTransaction,
  { link, shopperReference, attempt, accountToken, now }: NewMandate,
): Promise<void> {
  const { paymentId, companyId } = link;
  const row: MandateRow = {
    id: `mdt_${randomUUID()}`,
    company_id: companyId,
    payment_id: paymentId,
    shopper_reference: shopperReference ?? null,
    reference: createMandateReference(paymentId),
    state: 'ACTIVE',
    account_token: accountToken,
    account_last4: attempt.account_last4 ?? '',
    country: attempt.account_country ?? '',
    notice_days: MANDATE_NOTICE_DAYS,
    used_at: now,
    stop_reason: null,
    stopped_by: null,
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('mandates').values(row).execute();
  await recordMandateEvent(trx, row, { link, now });
}

/** The last use of a mandate, as in the index. */
const USED_AT = sql<number>`coalesce(used_at, created_at)`;

/** Finds a mandate that has not ended: it was not cancelled, and has not lapsed. */
export const findActiveMandate = (
  db: Store | StoreTransaction,
  id: string | null,
  now: number,
): Promise<MandateRow | undefined> =>
  db
    .selectFrom('mandates')
    .selectAll()
    .where('id', '=', id ?? '')
    .where('state', '=', 'ACTIVE')
    .where(USED_AT, '>', getUnusedSince(now))
    .executeTakeFirst();

/** Records that a debit of a mandate was presented, which counts even if it comes back. */
export async function useMandate(trx: StoreTransaction, id: string, now: number): Promise<void> {
  await trx.updateTable('mandates').set({ used_at: now, updated_at: now }).where('id', '=', id).execute();
}

/** Whether a mandate has lapsed that is not cancelled yet. */
export const isAnyUnused = (now: number): Expression<SqlBool> =>
  sql`exists (select 1 from mandates where state = 'ACTIVE' and ${USED_AT} <= ${getUnusedSince(now)})`;

/** Cancels mandates that have lapsed: nothing was presented for 36 months. @returns their ids */
export async function lapseMandates(
  store: Store,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const active = store.selectFrom('mandates').select('id').where('state', '=', 'ACTIVE');
  const unused = await active.where(USED_AT, '<=', getUnusedSince(now)).limit(limit).execute();
  for (const { id } of unused)
    await store.transaction().execute((trx) => cancelMandate(trx, { id, usedBy: getUnusedSince(now), now }));
  return unused.map(({ id }) => id);
}

/** Finds the mandate of a debit, or the one that was given with a payment. */
export const findMandateOf = (
  db: Store | StoreTransaction,
  { mandate_id: id, payment_id: paymentId }: Pick<AttemptRow, 'mandate_id' | 'payment_id'>,
): Promise<MandateRow | undefined> => {
  const mandates = db.selectFrom('mandates').selectAll();
  return (
    id ? mandates.where('id', '=', id) : mandates.where('payment_id', '=', paymentId)
  ).executeTakeFirst();
};

/** Stops a mandate one debit of which is disputed, or lets it go on once no dispute is left that stands or was lost. */
export async function objectToMandate(
  trx: StoreTransaction,
  id: string,
  { now, ...objection }: Parameters<typeof changeObjections>[1] & { now: number },
): Promise<void> {
  const mandates = trx.selectFrom('mandates').select('stopped_by').where('id', '=', id);
  const stopped_by = changeObjections(await mandates.forUpdate().executeTakeFirstOrThrow(), objection);
  await trx
    .updateTable('mandates')
    .set({ stop_reason: stopped_by === null ? null : 'dispute', stopped_by, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Allows the debits of a mandate again. @returns whether they were stopped */
export async function allowMandate(
  trx: StoreTransaction,
  { id, companyId, now }: { id: string; companyId?: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mandates')
    .set({ stop_reason: null, stopped_by: null, updated_at: now })
    .where('id', '=', id)
    .$if(companyId !== undefined, (own) => own.where('company_id', '=', companyId ?? 0))
    .where('stop_reason', 'is not', null)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends a mandate, so that it can no longer be charged. Has no effect if it has already ended.
 * @param usedBy if given, only if it was not used after this time
 */
export async function cancelMandate(
  trx: StoreTransaction,
  { id, usedBy, now }: { id: string; usedBy?: number; now: number },
): Promise<void> {
  const cancelled = await trx
    .updateTable('mandates')
    .set({ state: 'CANCELLED', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .$if(usedBy !== undefined, (unused) => unused.where(USED_AT, '<=', usedBy ?? 0))
    .returningAll()
    .executeTakeFirst();
  if (!cancelled) return;
  await releaseTokens(trx, [cancelled.account_token], now);
  const { link } = await readOwnedLink(trx, cancelled.payment_id);
  await recordMandateEvent(trx, cancelled, { link, now });
}
