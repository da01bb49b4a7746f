import type { Instrument } from '../../payments/attempts/acquirer.ts';
import { askAcquirer } from '../../payments/attempts/ask-acquirer.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import { claimAttempt, type NewAttempt, startAttempt } from '../../payments/attempts/claim-attempt.ts';
import { selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import { DUE_LEASE_MS } from '../../platform/store/claim-due.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { findActiveMandate, pickMandateColumns } from '../mandates/mandates.ts';
import type { MandateRow } from '../mandates/tables.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { announceTerms, isAnnounced } from './announce-terms.ts';
import { cancelAtOnce, failSubscription } from './end-subscription.ts';
import { awaitShopper } from './follow-renewal.ts';
import { isBeingPaid, lockWithStatus, writeSubscription } from './lock-subscription.ts';
import { canPayRenewal, openRenewal } from './open-renewal.ts';
import { reopenCycle } from './reopen-cycle.ts';
import { getUnpaidEnd } from './retry-plan.ts';
import { findStop, hasBounced, pauseStopped } from './stop-subscriptions.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/** The payment of a cycle that is about to be charged. */
interface Renewal {
  subscription: SubscriptionRow;
  paymentId: string;
  /** The amount of the payment, which may have been created before a change of the subscription. */
  amountMinor: number;
  /** The text on the shopper's bank statement. */
  statement: string | undefined;
  /** Whether the payment was created in the same transaction. */
  isNew: boolean;
  /** The number of attempts that the service has made. */
  attempts: number;
  /** The mandate that is debited instead of a card. */
  mandate: MandateRow | undefined;
  /** Whether the right to charge has ended: the payer has objected, or the card's bank has ended it. */
  isStopped: boolean;
}

/** Whether it is still due: another worker may already have charged it. */
const isDue = (row: SubscriptionRow, now: number): boolean =>
  row.due_at !== null &&
  row.due_at <= now + DUE_LEASE_MS &&
  (row.open_payment_id !== null ||
    row.state === 'PAST_DUE' ||
    row.announced_from === null ||
    row.stop_reason !== null ||
    (row.next_at ?? Infinity) <= now);

/** The states in which a subscription is charged. */
const CHARGED: readonly SubscriptionRow['state'][] = ['ACTIVE', 'PAST_DUE', 'UNPAID'];

const SOON_MS = 5_000;

/** Tells the shopper of the next payment, unless that was done: then it waits for the end of the notice. */
async function awaitNotice(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { subscription: row, now }: { subscription: SubscriptionRow; now: number },
): Promise<void> {
  const isToldNow = row.announced_from === null || row.announced_from <= now;
  const told = isToldNow
    ? await announceTerms(trx, needs, { subscription: row, now })
    : { ...row, due_at: row.announced_from, updated_at: now };
  await writeSubscription(trx, told);
}

/** Ends a subscription that was cancelled or never paid, unless a payment in progress decides first. */
async function cancelUnlessBusy(
  trx: StoreTransaction,
  needs: SubscriptionNeeds & { now: () => number },
  subscription: SubscriptionRow,
): Promise<void> {
  const now = needs.now();
  if (await isBeingPaid(trx, subscription))
    await writeSubscription(trx, { ...subscription, due_at: now + SOON_MS, updated_at: now });
  else await cancelAtOnce(trx, needs, { subscription, now });
}

/** A renewal, with the instrument to charge. */
interface ReadyRenewal extends Renewal {
  instrument: Instrument | undefined;
  /** The attempt that has already claimed the payment. */
  attemptId: string | undefined;
}

async function countAttempts(trx: StoreTransaction, paymentId: string): Promise<number> {
  const attempts = await trx
    .selectFrom('attempts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('origin', '=', 'renewal')
    .execute();
  return attempts.length;
}

/** Finds the renewal to charge and creates its payment; `undefined` if there is none. */
async function findRenewal(
  trx: StoreTransaction,
  id: string,
  needs: SubscriptionNeeds & { now: () => number },
): Promise<Renewal | undefined> {
  const now = needs.now();
  const locked = await lockWithStatus(trx, id);
  if (!locked) return undefined;
  const { subscription, last } = locked;
  if (!CHARGED.includes(subscription.state) || !isDue(subscription, now)) return undefined;
  // Wait for the outcome of a debit in progress, except that of the first payment. Links of an earlier version could start a
  // subscription with a hold (docs/decisions.md, 429). A suspended company charges nothing.
  const wait = () => writeSubscription(trx, { ...subscription, due_at: now + DAY_MS, updated_at: now });
  const company = needs.directory.findCompany(subscription.company_id);
  if (last === 'PENDING' || last === 'HELD' || !company) {
    await wait();
    return undefined;
  }
  if (subscription.ends_after_period || last === 'RELEASED') {
    await cancelUnlessBusy(trx, needs, subscription);
    return undefined;
  }
  if (subscription.state === 'UNPAID' && now >= getUnpaidEnd(subscription.past_due_since ?? now)) {
    await failSubscription(trx, needs, { subscription, now });
    return undefined;
  }
  const isNext = subscription.state === 'ACTIVE' && !subscription.open_payment_id;
  const stop = await findStop(trx, subscription, now);
  if (isNext && stop === 'dispute') {
    await pauseStopped(trx, { subscription, reason: stop, now });
    return undefined;
  }
  if (isNext && !isAnnounced(subscription, now)) {
    await awaitNotice(trx, needs, { subscription, now });
    return undefined;
  }
  if (isNext && (await hasBounced(trx, subscription))) {
    await pauseStopped(trx, { subscription, reason: 'notice', now });
    return undefined;
  }
  // A company that has lost its cards gets no link that cannot be paid (docs/decisions.md, 536).
  if (!subscription.open_payment_id && !canPayRenewal(subscription, company)) {
    await wait();
    return undefined;
  }
  const paymentId = subscription.open_payment_id ?? (await openRenewal(trx, { subscription, now }));
  const opened: SubscriptionRow = { ...subscription, open_payment_id: paymentId };
  const links = selectLinks(trx).where('payments.id', '=', paymentId);
  const { status, amountMinor, statement } = toLink(await links.executeTakeFirstOrThrow());
  if (subscription.state === 'PAST_DUE' && !subscription.open_payment_id) {
    await reopenCycle(trx, needs, { subscription: opened, now });
    return undefined;
  }
  if (status !== 'CREATED') {
    // The payment can no longer be made: too many cards were declined, or the merchant has closed it.
    await failSubscription(trx, needs, { subscription: opened, now });
    return undefined;
  }
  const isNew = !subscription.open_payment_id;
  const attempts = isNew ? 0 : await countAttempts(trx, paymentId);
  const mandate = await findActiveMandate(trx, subscription.mandate_id, now);
  return {
    subscription: opened,
    paymentId,
    amountMinor,
    statement,
    isNew,
    attempts,
    mandate,
    isStopped: stop !== null,
  };
}

/**
 * Finds the renewal to charge. A new payment is claimed in the same transaction, because no other worker can have locked it; an
 * existing one is claimed afterwards, because a payment is locked before its subscription.
 */
async function prepareRenewal(
  trx: StoreTransaction,
  id: string,
  needs: SubscriptionNeeds & { now: () => number },
): Promise<ReadyRenewal | undefined> {
  const renewal = await findRenewal(trx, id, needs);
  if (!renewal) return undefined;
  const instrument = findInstrument(renewal);
  const attemptId =
    renewal.isNew && instrument ? await claimAttempt(trx, createAttempt(renewal, needs.now())) : undefined;
  return { ...renewal, instrument, attemptId };
}

/** Shortens the lease, which is long enough for a charge, because nothing is charged here. */
async function lookAgainSoon(store: Store, id: string, now: number): Promise<void> {
  await store
    .updateTable('subscriptions')
    .set({ due_at: now + SOON_MS })
    .where('id', '=', id)
    .where('open_payment_id', 'is not', null)
    .where('due_at', '>', now)
    .where('due_at', '<=', now + DUE_LEASE_MS)
    .execute();
}

/** Creates the attempt, which no shopper has pressed. */
function createAttempt(renewal: Renewal, now: number): NewAttempt {
  const { subscription, paymentId, amountMinor, attempts, mandate } = renewal;
  const { card_brand, card_last4, email, language } = subscription;
  const request = {
    attemptKey: `renewal-${attempts}`,
    method: mandate ? ('sepa_direct_debit' as const) : ('card' as const),
    ...(email && { email }),
    ...(language && { language }),
  };
  const kept = mandate ? pickMandateColumns(mandate) : { card_brand, card_last4 };
  return { paymentId, amountMinor, request, kept, origin: 'renewal', now };
}

/** Returns the instrument to charge; `undefined` if no card is saved, or if the right to charge it has ended. */
function findInstrument({ subscription, mandate, isStopped }: Renewal): Instrument | undefined {
  if (isStopped) return undefined;
  const { card_token: cardToken } = subscription;
  if (mandate) return { accountToken: mandate.account_token };
  return cardToken ? { cardToken } : undefined;
}

/**
 * Charges a subscription that is due.
 *
 * Requirements
 * - A cycle is charged once, whatever crashes, runs twice or is pressed in the meantime.
 * - The outcome of the payment and its effect on the subscription share a transaction (`follow-renewal.ts`).
 * - A bank's request for authentication does not count as a decline, and charges nothing.
 *
 * Steps
 * 1. One transaction creates the payment of the cycle, which is unique, or finds it. An attempt claims a new payment.
 * 2. An attempt claims an existing payment, as a shopper's press does: never two at once, none after an approval.
 * 3. The acquirer is asked, with the attempt's id as the reference. No shopper is present to authenticate.
 * 4. The outcome of the attempt advances the subscription. After a crash in between, the recovery of attempts does that.
 * 5. A debit is only pending then: its outcome advances the subscription (`finish-debit.ts`). A returned one has failed permanently,
 * and the cycle gets another payment (`reopen-cycle.ts`), so that a cycle is never paid twice.
 */
export async function runDueSubscription(
  id: string,
  options: RailOptions & SubscriptionNeeds,
): Promise<void> {
  const { store, now, wakeDeliveries } = options;
  const renewal = await store.transaction().execute((trx) => prepareRenewal(trx, id, options));
  const { instrument } = renewal ?? {};
  if (renewal && !instrument) {
    const { paymentId } = renewal;
    await store
      .transaction()
      .execute((trx) => awaitShopper(trx, options, { paymentId, kind: 'waits', now: now() }));
  } else if (renewal && instrument) {
    const { subscription, amountMinor, statement } = renewal;
    const attemptId = renewal.attemptId ?? (await startAttempt(store, createAttempt(renewal, now())));
    if (attemptId) {
      const { company_id: companyId, currency } = subscription;
      const money = { companyId, amountMinor, currency, capture: 'now' as const };
      const charge = {
        reference: attemptId,
        ...money,
        statement,
        isMoto: false,
        isMerchantInitiated: true,
        ...instrument,
      };
      await askAcquirer(charge, options);
    }
    // Someone is paying it at its link, or its last attempt is still unresolved after a crash.
    else await lookAgainSoon(store, id, now());
  }
  wakeDeliveries();
}
