import type { AttemptReport, PayRequest } from '../../../protocol/checkout-api.ts';
import { forgetRefused, refuseAttempt } from '../../payments/attempts/refuse-attempt.ts';
import { createLink } from '../../payments/links/create-link.ts';
import { isExpired } from '../../payments/terms/is-expired.ts';
import type { Link } from '../../payments/terms/link.ts';
import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { limitDeclines } from './limit-declines.ts';

/** How long a payment of a reusable link can be retried: the shopper has just pressed and is still there. */
export const OPENED_LIFETIME_MS = 60 * 60_000;

/**
 * How long a refused press is remembered: much longer than a request can be in transit. Then the row is deleted, so that repeated
 * page loads leave at most `MAX_REFUSED` rows.
 */
export const REFUSED_LIFETIME_MS = 10 * 60_000;
export const MAX_REFUSED = 1_000;

/**
 * The maximum number of open payments of a reusable link. Anyone who has the link can press, and each unpaid press leaves a row
 * for an hour.
 */
export const MAX_OPENED = 1_000;

type ReusableLink = Pick<Link, 'paymentId' | 'companyId' | 'amountMinor'>;

interface Press {
  request: Pick<PayRequest, 'attemptKey' | 'amountMinor' | 'method'>;
  /** Whether the defense is on, which counts declined cards and demands work before it refuses anyone. */
  isGuarded?: boolean | undefined;
  now: number;
}

interface GivenUpPress {
  request: Pick<PayRequest, 'attemptKey'>;
  now: number;
}

/** Whether the shopper can choose this amount. */
export const isFreeAmount = ({ freeAmount }: Pick<Link, 'freeAmount'>, amountMinor = 0): boolean =>
  freeAmount !== undefined && amountMinor >= freeAmount.minMinor && amountMinor <= freeAmount.maxMinor;

/** Finds the payment that a press created, by the token in its URL. */
export async function findOpened(
  db: Store | StoreTransaction,
  { paymentId }: Pick<Link, 'paymentId'>,
  attemptKey: string,
): Promise<string | undefined> {
  const row = await selectLinks(db)
    .where('payments.reusable_link_id', '=', paymentId)
    .where('payments.opening_key', '=', attemptKey)
    .executeTakeFirst();
  return row?.token;
}

/** Lock, so that two presses with the same key, or a press and its refusal, are handled one after the other. */
const lockLink = (trx: StoreTransaction, { paymentId }: ReusableLink) =>
  trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow();

async function isRefused(trx: StoreTransaction, paymentId: string, attemptKey: string): Promise<boolean> {
  const refused = trx.selectFrom('attempts').select('id').where('payment_id', '=', paymentId);
  return !!(await refused.where('attempt_key', '=', attemptKey).executeTakeFirst());
}

async function refuseFlood(trx: StoreTransaction, paymentId: string, now: number): Promise<void> {
  const opened = await trx
    .selectFrom('payments')
    .select('id')
    .where('reusable_link_id', '=', paymentId)
    .where('created_at', '>', now - OPENED_LIFETIME_MS)
    .where('status', '=', 'CREATED')
    .limit(MAX_OPENED)
    .execute();
  if (opened.length >= MAX_OPENED) throw reject('TOO_MANY_REQUESTS');
}

/** Creates the request of the new payment from the link's, with the amount that the shopper saw. */
function createRequest(stored: string, link: Link, amountMinor: number): LinkRequest {
  const { Reusable: _, TransactionId: __, ...request } = JSON.parse(stored) as LinkRequest;
  return {
    ...request,
    Amount: amountMinor,
    Metadata: { ...request.Metadata, link_id: link.transactionId },
  };
}

/**
 * Creates the payment for a press on a reusable link; sending the same press again finds the same payment. The link's terms are
 * read after it is locked, so that a concurrent change or closure is respected.
 * @returns the token of the payment, or why there is none
 * @throws Rejection 429 if too many payments of the link are open, or too many cards were declined
 */
export function openPayment(
  store: Store,
  link: ReusableLink,
  { request: { attemptKey, method, amountMinor: pressedMinor }, isGuarded, now }: Press,
): Promise<string | AttemptReport> {
  return store.transaction().execute(async (trx) => {
    await lockLink(trx, link);
    const opened = await findOpened(trx, link, attemptKey);
    if (opened) return opened;
    if (await isRefused(trx, link.paymentId, attemptKey)) return { outcome: 'cancelled' };
    const row = await selectLinks(trx).where('payments.id', '=', link.paymentId).executeTakeFirstOrThrow();
    const current = toLink(row);
    // The page reads the link again, because it was closed or its amount has changed.
    if (current.status !== 'CREATED' || isExpired(current, now)) return { outcome: 'processing' };
    const amountMinor = pressedMinor ?? link.amountMinor;
    const isRight = current.freeAmount
      ? isFreeAmount(current, amountMinor)
      : amountMinor === current.amountMinor;
    if (!isRight) return { outcome: 'invalid', problems: { amount: 'changed' } };
    await refuseFlood(trx, link.paymentId, now);
    if (method === 'card' && !isGuarded) await limitDeclines(trx, link.paymentId, now);
    const { token } = await createLink(trx, createRequest(row.request, current, amountMinor), {
      companyId: link.companyId,
      opening: {
        reusableLinkId: link.paymentId,
        openingKey: attemptKey,
        revision: current.revision,
        expiresAt: Math.min(current.expiresAt, now + OPENED_LIFETIME_MS),
      },
      now,
    });
    return token;
  });
}

/**
 * Uses up the key of a press that has not arrived, so that it cannot create a payment later: the caller is about to show the form
 * again.
 * @throws Rejection 429 if too many were refused in the last minutes
 */
export function refuseOpening(
  store: Store,
  link: ReusableLink,
  { request: { attemptKey }, now }: GivenUpPress,
): Promise<void> {
  return store.transaction().execute(async (trx) => {
    await lockLink(trx, link);
    if (await findOpened(trx, link, attemptKey)) return;
    await forgetRefused(trx, link.paymentId, now - REFUSED_LIFETIME_MS);
    const refusal = { paymentId: link.paymentId, attemptKey, max: MAX_REFUSED, now };
    if (!(await refuseAttempt(trx, refusal)))
      throw reject('TOO_MANY_REQUESTS', { 'retry-after': String(REFUSED_LIFETIME_MS / 1000) });
  });
}
