import { randomUUID } from 'node:crypto';
import type { StoredMeans } from '../../payments/attempts/claim-attempt.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { Link } from '../../payments/terms/link.ts';
import { readOwnedLink } from '../../payments/terms/stored-links.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import { createMandateReference, MANDATE_NOTICE_DAYS } from './create-mandate.ts';
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
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('mandates').values(row).execute();
  await recordMandateEvent(trx, row, { link, now });
}

/** Finds a mandate that can be charged, which excludes a cancelled one. */
export const findActiveMandate = (
  db: Store | StoreTransaction,
  id: string | null,
): Promise<MandateRow | undefined> =>
  db
    .selectFrom('mandates')
    .selectAll()
    .where('id', '=', id ?? '')
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();

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

/** Ends a mandate, so that it can no longer be charged. Has no effect if it has already ended. */
export async function cancelMandate(
  trx: StoreTransaction,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const cancelled = await trx
    .updateTable('mandates')
    .set({ state: 'CANCELLED', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .returningAll()
    .executeTakeFirst();
  if (!cancelled) return;
  await releaseTokens(trx, [cancelled.account_token], now);
  const { link } = await readOwnedLink(trx, cancelled.payment_id);
  await recordMandateEvent(trx, cancelled, { link, now });
}
