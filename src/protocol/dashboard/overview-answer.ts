/** The overview of a company's payments, which the service answers and the dashboard shows (docs/testing.md, "The overview"). */
import type { Currency } from '../money.ts';

/** A number of payments, refunds or deliveries, and their total in minor units. */
export interface Sum {
  Count: number;
  Amount: number;
}

/** The figures of one or more days. They are negative if more money was returned than received. */
export interface OverviewFigures {
  /** Money that was received. */
  Paid: Sum;
  Refunded: Sum;
  /** Links whose page was loaded for the first time. */
  Opened: number;
  /** The number of those links that are paid. */
  Converted: number;
}

export interface OverviewOfCurrency extends OverviewFigures {
  Currency: Currency;
  /** The figures of the same number of days before. */
  Before: OverviewFigures;
  /** The days with figures, oldest first. */
  Days: (OverviewFigures & { Day: string })[];
  /** Payments by method, the largest amount first. */
  Methods: (Sum & { Method: string })[];
  /** The part of `Paid` that was paid at tills; the rest was paid on the web. Only of days since it is counted. */
  Till: Sum;
  /** Declines by reason, the most frequent first. */
  Declines: { Code: string; Count: number }[];
}

/** Records that need the merchant: their number, up to a limit, and the first of them. */
export interface Waiting<Item> {
  Count: number;
  Items: Item[];
}

export interface WaitingMoney {
  /** The purpose of its link; null for a sale at a terminal. */
  Purpose: string | null;
  /** Minor units. */
  Amount: number;
  Currency: Currency;
}

export interface Attention {
  /** Disputes without evidence. `RespondBy` is null if there is no deadline. */
  Disputes: Waiting<WaitingMoney & { DisputeId: string; TransactionId: string; RespondBy: string | null }>;
  /** Webhooks that are failing, or that the service has disabled. */
  Webhooks: Waiting<{ WebhookId: string; Url: string; FailingSince: string | null; DisabledReason?: string }>;
  Subscriptions: Waiting<WaitingMoney & { SubscriptionId: string; State: 'PAST_DUE' | 'UNPAID' }>;
  /** Held payments that are released soon. */
  Holds: Waiting<WaitingMoney & { TransactionId: string; EndsAt: string }>;
  /** Alarms about card testing that is still going on. */
  CardTesting: Waiting<{ AlarmId: string; Declines: number }>;
  /** Unread chat messages, and rejected invoices that can still be corrected. Absent: none, or none that the user may read. */
  Notification?: Waiting<{ Id: string; ThreadId: string }>;
  Invoice?: Waiting<{ Id: string; Number: string | null; Customer: string; Amount: number }>;
}

/** How many records of each kind wait for the company, of the kinds that the side bar counts. */
export type AttentionCounts = Partial<Record<keyof Attention, number>>;

export interface Overview {
  /** The range as UTC dates, such as `2026-11-27`, both included. `Today` is the date on the service's clock. */
  From: string;
  To: string;
  Today: string;
  /** Currencies with figures; the one with the most payments is first. */
  Currencies: OverviewOfCurrency[];
  /** Deliveries that were given up. */
  Undelivered: { Count: number; Before: number; Days: { Day: string; Count: number }[] };
  Attention: Attention;
}
