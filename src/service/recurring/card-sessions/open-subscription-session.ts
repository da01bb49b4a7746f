import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findSubscriber } from '../cards/find-subscriber.ts';
import { canAddCard } from '../subscriptions/can-add-card.ts';
import { lockSteadily } from '../subscriptions/lock-subscription.ts';
import { createManagePath } from '../subscriptions/manage-address.ts';
import { openCardSession } from './open-card-session.ts';

/** How long a shopper has to enter the card. */
const SESSION_MS = 3_600_000;

/** A session with less time left is not reused. */
const MIN_LEFT_MS = 300_000;

/** Reads the text above the form: the purpose of the subscription. */
async function readPurpose(trx: StoreTransaction, firstId: string): Promise<string> {
  const links = trx.selectFrom('links').select('request').where('payment_id', '=', firstId);
  const { request } = await links.executeTakeFirstOrThrow();
  const { Title, Purpose } = JSON.parse(request) as LinkRequest;
  return Title ?? Purpose;
}

async function findOpen(trx: StoreTransaction, subscriptionId: string, now: number) {
  const sessions = trx
    .selectFrom('card_sessions')
    .innerJoin('payments', 'payments.id', 'card_sessions.payment_id')
    .innerJoin('links', 'links.payment_id', 'card_sessions.payment_id')
    .select('token');
  return sessions
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'CREATED')
    .where('expires_at', '>', now + MIN_LEFT_MS)
    .orderBy('card_sessions.created_at', 'desc')
    .executeTakeFirst();
}

/**
 * Opens the page on which a shopper adds a card to a subscription, or finds the one already open, so that two tabs save one card.
 * @returns the path of the page
 * @throws Rejection 409 if the subscription accepts no other card, or if too many were tried
 */
export async function openSubscriptionSession(
  trx: StoreTransaction,
  subscriptionId: string,
  now: number,
): Promise<string> {
  const row = await lockSteadily(trx, subscriptionId);
  if (!(await canAddCard(trx, row, now))) throw reject('SUBSCRIPTION_STATE');
  const { companyId, shopperReference } = findSubscriber(row);
  // A path, so that it is correct behind every proxy.
  const path = createManagePath(row.manage_token ?? '');
  const { token } =
    (await findOpen(trx, subscriptionId, now)) ??
    (await openCardSession(trx, {
      companyId,
      shopperReference,
      subscriptionId,
      purpose: await readPurpose(trx, row.payment_id),
      successUrl: `${path}?notice=card_changed`,
      failureUrl: path,
      cancelUrl: path,
      ...(row.language && { language: row.language }),
      metadata: { ...(JSON.parse(row.metadata) as object), subscription_id: subscriptionId },
      expiresAt: now + SESSION_MS,
      now,
    }));
  return `/checkout/${token}`;
}
