import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import type { AdyenNotificationRow } from '../../platform/store/adyen-rows.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionNeeds } from '../../recurring/subscriptions/subscription-needs.ts';
import type { PaymentTable } from '../requests/payment-table.ts';
import { findPayment, type NotifiedPayment } from './find-payment.ts';

interface ApplyNeeds {
  payments: PaymentTable;
  /** A younger attempt belongs to a running process, which receives the answer itself. */
  recoverAfterSeconds: number;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

export type ApplyOptions = RailOptions & SubscriptionNeeds & ApplyNeeds;

/** `LATER`: the payment is not yet in a state in which the notification can be applied. */
export type Applied = 'APPLIED' | 'UNKNOWN' | 'LATER';

export type Apply = (notification: AdyenNotificationRow, options: ApplyOptions) => Promise<Applied>;

export const describe = ({ event_code, psp_reference }: AdyenNotificationRow): string =>
  `Adyen's notification ${event_code} of ${psp_reference}`;

/** Alerts a person about a payment that has ended, which no program may change any more. */
export const alarm = (
  what: string,
  { payment: { id, status } }: NotifiedPayment,
  notification: AdyenNotificationRow,
  { report }: ApplyNeeds,
): void =>
  report(`ALARM: ${describe(notification)} ${what} of payment ${id}, which is ${status}: look at it.`);

/** Wraps a handler so that it runs with the payment locked. */
export const inTransaction =
  (
    run: (
      trx: StoreTransaction,
      found: NotifiedPayment,
      notification: AdyenNotificationRow,
      options: ApplyOptions,
    ) => Promise<Applied>,
  ): Apply =>
  async (notification, options) =>
    options.store.transaction().execute(async (trx) => {
      const found = await findPayment(trx, notification);
      if (!found) return 'UNKNOWN';
      await trx.selectFrom('payments').select('id').where('id', '=', found.payment.id).forUpdate().execute();
      const current = (await findPayment(trx, notification)) as NotifiedPayment;
      return run(trx, current, notification, options);
    });
