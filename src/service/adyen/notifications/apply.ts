import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import { describeSums, type PaymentSums, readSums } from '../../payments/modifications/payment-sums.ts';
import type { MovedTo } from '../../payments/payments/move-payment.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { DisputeRow } from '../../payments/tables/disputes.ts';
import type { ModificationRow, RefundRow } from '../../payments/tables/modifications.ts';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { RemoteTerminals } from '../../pos/attempts/terminal-network.ts';
import type { SubscriptionNeeds } from '../../recurring/subscriptions/subscription-needs.ts';
import type { FindStoredCard } from '../requests/find-stored-card.ts';
import type { PaymentTable } from '../requests/payment-table.ts';
import { findNamed, findPayment, type NotifiedPayment } from './find-payment.ts';
import type { AdyenNotificationRow } from './tables.ts';

interface ApplyNeeds {
  payments: PaymentTable;
  findStoredCard: FindStoredCard;
  /** The card terminals; absent if the account has none. */
  remote?: RemoteTerminals | undefined;
  /** A younger attempt belongs to a running process, which receives the answer itself. */
  recoverAfterSeconds: number;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

export type ApplyOptions = RailOptions & SubscriptionNeeds & ApplyNeeds;

declare const made: unique symbol;

/**
 * How a notification ended. Only the functions below make one, each from what it proves: something was booked, it was so already,
 * or a line says it. So no handler ends silently, and a refused move cannot count as applied.
 */
export type Applied = ('BOOKED' | 'ALREADY' | 'SAID' | 'UNKNOWN' | 'LATER') & { readonly [made]: true };

/** The payment is not yet in a state in which the notification can be applied. */
export const LATER = 'LATER' as Applied;

/** No payment of the service is known. A line says so. */
export const UNKNOWN = 'UNKNOWN' as Applied;

/** A change by a notification: the status to which the payment was moved, or a row as it is now. */
type Change = MovedTo | RefundRow | ModificationRow | AttemptRow | DisputeRow | { cardToken: string };

/** Something was changed. A change that was refused is `undefined`, and does not compile. */
export const booked = (_change: Change): Applied => 'BOOKED' as Applied;

/** Nothing was changed: the row says it already. */
export const alreadyIs = (_written: Change): Applied => 'ALREADY' as Applied;

export type Apply = (notification: AdyenNotificationRow, options: ApplyOptions) => Promise<Applied>;

export const describe = ({ event_code, psp_reference }: AdyenNotificationRow): string =>
  `Adyen's notification ${event_code} of ${psp_reference}`;

/** A locked payment, the attempt that a notification is about, and what is left of the payment. */
export interface Facts extends NotifiedPayment {
  trx: StoreTransaction;
  notification: AdyenNotificationRow;
  options: ApplyOptions;
  sums: PaymentSums;
}

type Told = Pick<Facts, 'payment' | 'notification' | 'options'>;

/** Says in a line why a notification moves nothing. */
export function say(what: string, { payment, notification, options }: Told): Applied {
  options.report(
    `${describe(notification)} ${what} (payment ${payment.id}, ${payment.status}). It changes nothing.`,
  );
  return 'SAID' as Applied;
}

const describeTold = (
  { amount_minor: amountMinor, currency }: AdyenNotificationRow,
  payment: PaymentRow,
  sums: PaymentSums,
): string => describeSums({ amountMinor, currency, by: 'Adyen' }, payment, sums);

/** Alerts a person about a notification that was given up. */
export async function giveUpOn(notification: AdyenNotificationRow, options: ApplyOptions): Promise<void> {
  const line = `ALARM: ${describe(notification)} could not be applied for a day.`;
  const sums = await options.store.transaction().execute(async (trx) => {
    const { payment } = (await findPayment(trx, notification)) ?? {};
    if (!payment) return '';
    return ` ${describeTold(notification, payment, await readSums(trx, payment))}`;
  });
  options.report(line + sums);
}

/** Alerts a person in a line of its own, to which both numbers are added. */
export function alarmIn(line: string, { payment, notification, options }: Told, sums: PaymentSums): Applied {
  options.report(`${line} ${describeTold(notification, payment, sums)}`);
  return 'SAID' as Applied;
}

/** Alerts a person, in a sentence, about a payment on which the acquirer and the service disagree. */
export function alarmThat(sentence: string, { payment, notification, options }: Told, sums: PaymentSums) {
  return alarmIn(`ALARM: ${describe(notification)} ${sentence}`, { payment, notification, options }, sums);
}

/** The same about what a notification does, for instance `takes the money`. */
export const alarm = (what: string, told: Told, sums: PaymentSums): Applied =>
  alarmThat(
    `${what} of payment ${told.payment.id} (status ${told.payment.status}). Check it by hand.`,
    told,
    sums,
  );

/** Compares what a notification says with what is booked. If they differ, a person is alerted. */
export const compare = (
  what: string,
  facts: Told & Pick<Facts, 'sums'>,
  { told, known }: { told: number; known: number },
): Applied =>
  told === known
    ? ('ALREADY' as Applied)
    : alarm(what, facts, { here: facts.sums.here, there: facts.sums.there + told - known });

async function lockFacts(trx: StoreTransaction, notification: AdyenNotificationRow, options: ApplyOptions) {
  const found = await findPayment(trx, notification);
  if (!found) return undefined;
  const { id } = found.payment;
  await trx.selectFrom('payments').select('id').where('id', '=', id).forUpdate().execute();
  const current = (await findPayment(trx, notification)) as NotifiedPayment;
  return { ...current, trx, notification, options, sums: await readSums(trx, current.payment) };
}

/** Alerts a person if, after a booking, more has gone out than came in. */
async function checkSums({ trx, payment, notification, options, sums: before }: Facts): Promise<void> {
  const payments = trx.selectFrom('payments').selectAll().where('id', '=', payment.id);
  const current = await payments.executeTakeFirstOrThrow();
  const sums = await readSums(trx, current);
  if (sums.there - sums.here !== before.there - before.here)
    alarm('returns more than came in', { payment: current, notification, options }, sums);
}

/** Whether a notification has another currency than its payment. An approval in another one is reversed in that. */
async function isForeign({ trx, payment, notification }: Facts): Promise<boolean> {
  if (!notification.amount_minor || notification.currency === payment.currency) return false;
  return (await findNamed(trx, notification))?.kind !== 'reversal';
}

/** Wraps a handler so that it runs with the payment locked. Its lines are written once its changes are. */
export const inTransaction =
  (run: (facts: Facts) => Promise<Applied>): Apply =>
  async (notification, options) => {
    const lines: string[] = [];
    const applied = await options.store.transaction().execute(async (trx) => {
      lines.length = 0;
      const facts = await lockFacts(trx, notification, { ...options, report: (line) => lines.push(line) });
      if (!facts) return UNKNOWN;
      if (await isForeign(facts)) return alarm('has another currency', facts, facts.sums);
      const end = await run(facts);
      if (end === 'BOOKED') await checkSums(facts);
      return end;
    });
    lines.forEach(options.report);
    return applied;
  };
