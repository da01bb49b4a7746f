import { rejectFields } from '../../platform/http/answers/rejections.ts';
import { getTopField } from '../../platform/http/requests/check-fields.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { askAboutLink, type RailOptions } from '../attempts/ask-rail.ts';
import { rejectPaymentState } from '../payments/reject-payment-state.ts';
import { isExpired } from '../terms/is-expired.ts';
import type { Link } from '../terms/link.ts';
import type { LinkRequest } from '../terms/link-request.ts';
import { refuseOwnCost } from '../terms/refuse-own-cost.ts';
import { requireStoredLink, selectLinks, toLink } from '../terms/stored-links.ts';
import { checkLinkRequest, type LinkRules } from './check-link-request.ts';

/** The fields of an open link that can be changed. The others were promised to the shopper and the rails. */
export const CHANGEABLE = ['Purpose', 'Amount', 'Title', 'Description', 'Metadata', 'Items'] as const;

/** Omitted fields stay unchanged. A list or an object is replaced completely. */
type LinkChange = Partial<Pick<LinkRequest, (typeof CHANGEABLE)[number]>>;

type ChangeLinkOptions = RailOptions & Omit<LinkRules, 'now'>;

/**
 * The fields that are checked: those that can be changed, and those that decide whether anyone can pay the link, because the
 * company may have lost a provider or a method since it was created.
 */
const CHECKED: readonly string[] = [...CHANGEABLE, 'Providers', 'PaymentMethods'];

const rejectNotOpen = (db: Store | StoreTransaction, { paymentId }: Pick<Link, 'paymentId'>, now: number) =>
  rejectPaymentState(db, { paymentId, needs: ['CREATED'], now });

/** @throws Rejection 404; 409 once it has expired */
async function requireOpenLink(transactionId: string, options: ChangeLinkOptions): Promise<Link> {
  const link = toLink(await requireStoredLink(options.store, options.company, transactionId));
  if (isExpired(link, options.now())) throw await rejectNotOpen(options.store, link, options.now());
  return link;
}

/**
 * Locks the payment if it is open and no attempt is in progress. Either this or the claim of a press (`startAttempt`) comes
 * first: after a claim, the link is not changed; a later claim finds an amount other than the shopper saw.
 */
async function lockOpenPayment(trx: StoreTransaction, id: string, now: number): Promise<boolean> {
  const locked = await trx
    .updateTable('payments')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'CREATED')
    .where('active_attempt_id', 'is', null)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0;
}

/** Merges the change into the stored request. The other fields were validated when the link was created. */
function mergeRequest(stored: LinkRequest, change: LinkChange, options: ChangeLinkOptions): LinkRequest {
  const request = { ...stored, ...change };
  const errors = checkLinkRequest(request, { ...options, now: options.now() }).filter((error) =>
    CHECKED.includes(getTopField(error)),
  );
  if (errors.length) throw rejectFields(errors);
  return request;
}

/**
 * Changes an open link. The stored request is read after the payment is locked, so that concurrent calls do not undo each other.
 * @throws Rejection 400 if the changed link would break a rule; 404; 409 if it is not open, or if an attempt is in progress
 */
export async function changeLink(
  transactionId: string,
  change: LinkChange,
  options: ChangeLinkOptions,
): Promise<Link> {
  const { store, now, followers } = options;
  // An attempt that was cancelled at the bank does not prevent the change.
  await askAboutLink(await requireOpenLink(transactionId, options), options);
  const { paymentId } = await requireOpenLink(transactionId, options);
  return store.transaction().execute(async (trx) => {
    if (!(await lockOpenPayment(trx, paymentId, now()))) throw await rejectNotOpen(trx, { paymentId }, now());
    const links = selectLinks(trx).where('payments.id', '=', paymentId);
    const stored = await links.executeTakeFirstOrThrow();
    refuseOwnCost(stored);
    const request = mergeRequest(JSON.parse(stored.request) as LinkRequest, change, options);
    await trx
      .updateTable('payments')
      .set({ amount_minor: request.Amount })
      .where('id', '=', paymentId)
      .execute();
    await trx
      .updateTable('links')
      .set({ request: JSON.stringify(request), revision: stored.revision + 1 })
      .where('payment_id', '=', paymentId)
      .execute();
    for (const follower of followers.payments) await follower.changed?.(trx, paymentId);
    return toLink(await links.executeTakeFirstOrThrow());
  });
}
