import type { Currency } from '../../../protocol/money.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

/** An authenticated notification from Adyen. */
export interface AdyenNotificationRow {
  id: string;
  event_code: string;
  psp_reference: string;
  success: number;
  original_reference: string | null;
  merchant_reference: string;
  amount_minor: number;
  currency: Currency | string;
  /** The relevant fields of `additionalData` and the reason, as JSON. */
  data: string;
  received_at: number;
  applied_at: number | null;
  tries: number;
  /** When to apply it; null after it was applied or given up. */
  due_at: number | null;
}

/** A reported chargeback: all events of a dispute have its reference. */
export interface AdyenChargebackRow {
  psp_reference: string;
  payment_id: string;
  /** Whether it is the dispute of the payment, which has at most one. An alarm has reported any other one. */
  is_booked: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    adyen_notifications: AdyenNotificationRow;
    adyen_chargebacks: AdyenChargebackRow;
  }
}

/** Adyen's notifications, and the chargebacks that they reported. */
export const ADYEN_NOTIFICATION_TABLES = defineTables({
  adyen_notifications: [
    `create table adyen_notifications (
      id text primary key,
      event_code text not null,
      psp_reference text not null,
      success integer not null,
      original_reference text,
      merchant_reference text not null,
      amount_minor bigint not null,
      currency text not null,
      data text not null,
      received_at bigint not null,
      applied_at bigint,
      tries integer not null,
      due_at bigint,
      constraint adyen_notifications_once unique (event_code, psp_reference, success)
    )`,
    'create index adyen_notifications_due on adyen_notifications (due_at) where due_at is not null',
    'create index adyen_notifications_open on adyen_notifications (received_at) where applied_at is null',
    'create index adyen_notifications_applied on adyen_notifications (applied_at) where applied_at is not null',
  ],
  adyen_chargebacks: [
    `create table adyen_chargebacks (
      psp_reference text primary key,
      payment_id text not null,
      is_booked integer not null
    )`,
    'create index adyen_chargebacks_payment on adyen_chargebacks (payment_id)',
  ],
});
