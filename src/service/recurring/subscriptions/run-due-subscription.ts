import type { Instrument } from '../../payments/attempts/acquirer.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import { chargeWithoutShopper } from '../../payments/attempts/charge-without-shopper.ts';
import { claimAttempt, type NewAttempt, startAttempt } from '../../payments/attempts/claim-attempt.ts';
import { PAYMENT_LEASE_MS } from '../../payments/due/claim-due-payments.ts';
import type { MandateRow } from '../../platform/store/mandate-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { SavedCardRow } from '../../platform/store/payment-rows.ts';
import type { SubscriptionRow } from '../../platform/store/subscription-rows.ts';
import { findActiveMandate } from '../mandates/mandates.ts';
import { endSubscription, writeSubscription } from './end-subscription.ts';
import { awaitShopper } from './follow-renewal.ts';
import { isBeingPaid, lockSubscription, readLastStatus } from './lock-subscription.ts';
import { openRenewal } from './open-renewal.ts';
import { reopenCycle } from './reopen-cycle.ts';
import { getUnpaidEnd } from './retry-plan.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/** The payment of a cycle that is to be charged now. */
interface Renewal {
  subscription: SubscriptionRow;
  paymentId: string;
  /** The amount of the payment, which may be older than a change of the subscription. */
  amountMinor: number;
  /** Whether the same transaction has made the payment. */
  isNew: boolean;
  /** Attempts that the service has begun. */
  attempts: number;
  /** The mandate that is debited, in place of a card. */
  mandate: MandateRow | undefined;
}

/** Whether it is still due, for a worker that is late: another one may have charged it. */
const isDue = ({ state, due_at, next_at, open_payment_id }: SubscriptionRow, now: number): boolean =>
  due_at !== null &&
  due_at <= now + PAYMENT_LEASE_MS &&
  (open_payment_id !== null || state === 'PAST_DUE' || (next_at ?? Infinity) <= now);

/** The states in which something is charged. */
const CHARGED: readonly SubscriptionRow['state'][] = ['ACTIVE', 'PAST_DUE', 'UNPAID'];

const SOON_MS = 5_000;
const DAY_MS = 86_400_000;

/** Ends what was cancelled, or never paid; a payment that is under way decides first. */
async function endUnlessBusy(
  trx: StoreTransaction,
  needs: SubscriptionNeeds & { now: () => number },
  subscription: SubscriptionRow,
): Promise<void> {
  const now = needs.now();
  if (await isBeingPaid(trx, subscription))
    await writeSubscription(trx, { ...subscription, due_at: now + SOON_MS, updated_at: now });
  else await endSubscription(trx, needs, { subscription, trigger: 'cancel', now });
}

/** A renewal, and what the acquirer charges for it. */
interface ReadyRenewal extends Renewal {
  instrument: Instrument | undefined;
  /** The attempt that has claimed the payment already. */
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

/** Finds what is to be charged, and makes its payment; `undefined` where nothing is. */
async function findRenewal(
  trx: StoreTransaction,
  id: string,
  needs: SubscriptionNeeds & { now: () => number },
): Promise<Renewal | undefined> {
  const now = needs.now();
  const subscription = await lockSubscription(trx, id);
  if (!subscription || !CHARGED.includes(subscription.state)) return undefined;
  if (!isDue(subscription, now)) return undefined;
  const last = await readLastStatus(trx, subscription);
  // The end of the debit moves it on, unless it is that of the first payment. Links of an earlier version began one with a hold
  // (docs/decisions.md, 429). A company that is suspended charges nothing.
  const isSuspended = !needs.directory.findCompany(subscription.company_id);
  if (last === 'PENDING' || last === 'HELD' || isSuspended) {
    await writeSubscription(trx, { ...subscription, due_at: now + DAY_MS, updated_at: now });
    return undefined;
  }
  if (subscription.ends_after_period || last === 'RELEASED') {
    await endUnlessBusy(trx, needs, subscription);
    return undefined;
  }
  if (subscription.state === 'UNPAID' && now >= getUnpaidEnd(subscription.past_due_since ?? now)) {
    await endSubscription(trx, needs, { subscription, trigger: 'fail', now });
    return undefined;
  }
  const paymentId = subscription.open_payment_id ?? (await openRenewal(trx, { subscription, now }));
  const opened: SubscriptionRow = { ...subscription, open_payment_id: paymentId };
  if (!subscription.open_payment_id) await writeSubscription(trx, opened);
  const payments = trx.selectFrom('payments').select(['status', 'amount_minor']).where('id', '=', paymentId);
  const { status, amount_minor: amountMinor } = await payments.executeTakeFirstOrThrow();
  if (subscription.state === 'PAST_DUE' && !subscription.open_payment_id) {
    await reopenCycle(trx, needs, { subscription: opened, now });
    return undefined;
  }
  if (status !== 'CREATED') {
    // It can no longer be paid: the shopper has tried too many cards, or the merchant has closed it.
    await endSubscription(trx, needs, { subscription: opened, trigger: 'fail', now });
    return undefined;
  }
  const isNew = !subscription.open_payment_id;
  const attempts = isNew ? 0 : await countAttempts(trx, paymentId);
  const mandate = await findActiveMandate(trx, subscription.mandate_id);
  return { subscription: opened, paymentId, amountMinor, isNew, attempts, mandate };
}

/**
 * Finds what is to be charged, and claims a payment that it makes itself, which spares a transaction. No other worker can have locked that
 * one; an older one is claimed afterwards, because locks of a payment are taken before those of its subscription.
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

/** The lease is for the time that a charge may take: nothing is charged here. */
async function lookAgainSoon(store: Store, id: string, now: number): Promise<void> {
  await store
    .updateTable('subscriptions')
    .set({ due_at: now + SOON_MS })
    .where('id', '=', id)
    .where('open_payment_id', 'is not', null)
    .where('due_at', '>', now)
    .where('due_at', '<=', now + PAYMENT_LEASE_MS)
    .execute();
}

/** Creates the request of an attempt without a shopper. */
function createPress({
  subscription,
  attempts,
  mandate,
}: Renewal): Pick<NewAttempt, 'request' | 'savedCard' | 'mandate'> {
  const { card_brand: brand, card_last4: last4, card_expiry: expiry, email, language } = subscription;
  const press = {
    attemptKey: `renewal-${attempts}`,
    ...(email && { email }),
    ...(language && { language }),
  };
  if (mandate) return { request: { ...press, method: 'sepa_direct_debit' }, mandate };
  return {
    request: { ...press, method: 'card', savedCard: { id: '', cvc: '' } },
    // Only what an attempt notes of it.
    savedCard: { brand, last4, expiry } as SavedCardRow,
  };
}

const createAttempt = (renewal: Renewal, now: number): NewAttempt => {
  const { paymentId, amountMinor } = renewal;
  return { paymentId, amountMinor, ...createPress(renewal), origin: 'renewal', now };
};

/** The instrument that the acquirer charges; `undefined` where it keeps no card, and where the mandate is over. */
function findInstrument({ subscription, mandate }: Renewal): Instrument | undefined {
  const { card_token: cardToken } = subscription;
  if (mandate) return { accountToken: mandate.account_token };
  return cardToken ? { cardToken } : undefined;
}

/**
 * Charges a subscription whose time has come.
 *
 * Requirements
 * - A cycle is charged once, whatever is killed, run twice or pressed in between.
 * - The end of the payment and what it means for the subscription are one transaction (`follow-renewal.ts`).
 * - What the bank wants to ask the shopper is no decline, and charges nothing.
 *
 * Steps
 * 1. One transaction makes the payment of the cycle, or finds it: its cycle is unique. An attempt claims what it makes.
 * 2. An attempt claims a payment that was there, as a shopper's press does: never two at once, none after an approval.
 * 3. The acquirer is asked, with the attempt's id as its reference. No shopper is there to answer the bank.
 * 4. The end of the attempt moves the subscription on. After a crash in between, the recovery of attempts does that.
 * 5. A debit has only begun then: its end moves the subscription on (`end-debit.ts`). One that has come back has failed for good, and the
 *    cycle gets another payment (`reopen-cycle.ts`): never two that both stand.
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
    await store.transaction().execute((trx) => awaitShopper(trx, options, { paymentId, now: now() }));
  } else if (renewal && instrument) {
    const { subscription, amountMinor } = renewal;
    const attemptId = renewal.attemptId ?? (await startAttempt(store, createAttempt(renewal, now())));
    if (attemptId) {
      const { company_id: companyId, currency } = subscription;
      const money = { companyId, amountMinor, currency, capture: 'now' as const };
      const charge = {
        reference: attemptId,
        ...money,
        isMoto: false,
        isMerchantInitiated: true,
        ...instrument,
      };
      await chargeWithoutShopper(charge, options);
    }
    // Someone pays it by its link at this moment, or it is still at the acquirer since a crash.
    else await lookAgainSoon(store, id, now());
  }
  wakeDeliveries();
}
