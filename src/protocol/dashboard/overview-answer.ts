/** The overview of a company's payments, which the service answers and the dashboard shows (docs/testing.md, "The overview"). */
import type { Currency } from '../money.ts';

/** Payments, refunds or deliveries, and what they come to in minor units. */
export interface Sum {
  Count: number;
  Amount: number;
}

/** The figures of a day, or of several. Less than 0 where more was taken back than came. */
export interface OverviewFigures {
  /** Money that was taken. */
  Paid: Sum;
  Refunded: Sum;
  /** Links whose page was loaded for the first time. */
  Opened: number;
  /** How many of those links are paid by now. */
  Converted: number;
}

export interface OverviewOfCurrency extends OverviewFigures {
  Currency: Currency;
  /** The figures of as many days before. */
  Before: OverviewFigures;
  /** The days with any figure, oldest first. */
  Days: (OverviewFigures & { Day: string })[];
  /** Payments by their method, the largest amount first. */
  Methods: (Sum & { Method: string })[];
  /** Declines by their reason, the most frequent first. */
  Declines: { Code: string; Count: number }[];
}

/** Records that wait for the merchant: how many, up to a limit, and the first of them. */
export interface Waiting<Item> {
  Count: number;
  Items: Item[];
}

interface WaitingMoney {
  /** Minor units. */
  Amount: number;
  Currency: Currency;
}

export interface Attention {
  /** Disputes without evidence. `RespondBy` is null where no time was set. */
  Disputes: Waiting<WaitingMoney & { DisputeId: string; TransactionId: string; RespondBy: string | null }>;
  /** Webhooks that fail, or that the service has disabled. */
  Webhooks: Waiting<{ WebhookId: string; Url: string; FailingSince: string | null; DisabledReason?: string }>;
  Subscriptions: Waiting<WaitingMoney & { SubscriptionId: string; State: 'PAST_DUE' | 'UNPAID' }>;
  /** Held payments that are released soon. */
  Holds: Waiting<WaitingMoney & { TransactionId: string; EndsAt: string }>;
  /** A wave of card testing that goes on. */
  CardTesting: Waiting<{ AlarmId: string; Declines: number }>;
}

export interface Overview {
  /** Days such as `2026-11-27`, in UTC and both included; `Today` by the clock of the service. */
  From: string;
  To: string;
  Today: string;
  /** Only those with any figure; the one with the most payments is first. */
  Currencies: OverviewOfCurrency[];
  /** Deliveries that were given up. */
  Undelivered: { Count: number; Before: number; Days: { Day: string; Count: number }[] };
  Attention: Attention;
}
