/** The service's answers that the dashboard reads: those of the API, by its description, and the dashboard's own (docs/testing.md). */
import type { Calls } from '#api-calls';
import type {
  DeliveryAttempt,
  EventOfPayment,
  ReceivedWebhook,
  ReceiverSettings,
} from '../../protocol/log-answers.ts';
import type { Currency } from '../../protocol/money.ts';

/** The record, or one of the list, that a call answers with. */
type Answered<
  Name extends keyof Calls,
  Field extends keyof Calls[Name]['answer'],
> = Calls[Name]['answer'][Field] extends (infer Entry)[] ? Entry : Calls[Name]['answer'][Field];

export type LinkAnswer = Answered<'GET /api/v5/payments/links', 'Links'>;
export type Refund = LinkAnswer['Refunds'][number];
export type DeliveryAnswer = Answered<'GET /api/v5/webhooks/deliveries', 'Deliveries'>;
export type LoggedChange = Answered<'GET /api/v5/changes', 'Changes'>;
export type Receipt = Answered<'GET /api/v5/pos-terminals/receipts', 'Receipts'>;
/** An order of a till (docs/cloud-pos.md). */
export type Order = Answered<'GET /svc/cash-register/orders', 'orders'>;
/** A payment of any channel, as the API lists it (docs/api.md, "Transactions"). */
export type TransactionAnswer = Answered<'GET /api/v5/transactions/{TransactionId}', 'Transaction'>;
export type AttemptOfPayment = Omit<
  Extract<TransactionAnswer['Timeline'][number], { Type: 'attempt' }>,
  'Type'
>;

/** A payment as its page shows it. One made at a terminal has no link, and none of the fields of a link. */
export type PaymentAnswer = Pick<
  LinkAnswer,
  | 'TransactionId'
  | 'Status'
  | 'Amount'
  | 'Currency'
  | 'RefundedAmount'
  | 'Refunds'
  | 'Method'
  | 'Purpose'
  | 'Metadata'
  | 'CreatedAt'
  | 'UpdatedAt'
> &
  Partial<LinkAnswer> &
  Partial<Pick<TransactionAnswer, 'AuthorizedAmount' | 'Channel' | 'HeldUntil' | 'Timeline'>> &
  Pick<FoundPayment, 'Shopper' | 'Card'>;

export interface PaymentHistory {
  TransactionId: string;
  /** When the page of its link was first loaded. */
  OpenedAt: string | null;
  Attempts: AttemptOfPayment[];
  Events: EventOfPayment[];
}

/** An attempt as it was sent and answered. */
export interface SentTry extends DeliveryAttempt {
  Headers: Record<string, string> | null;
  Answer: string | null;
  Hint: string | null;
}

/** A delivery, what was sent with it, and what came back. */
export interface SentWebhook extends DeliveryAnswer {
  EventId: string;
  /** Null without the scope that reads the record. */
  Payload: string | null;
  Attempts: SentTry[];
}

/** A payment in a list, or in the search results, which have fewer facts. */
export type FoundPayment = Pick<
  LinkAnswer,
  'TransactionId' | 'Status' | 'Amount' | 'Currency' | 'Method' | 'CreatedAt'
> &
  Partial<
    Pick<TransactionAnswer, 'Purpose' | 'Metadata' | 'Channel' | 'RefundedAmount' | 'StoreReference'>
  > & {
    Shopper?: { Name: string | null; Email: string | null } | null;
    Card?: { Brand: string | null; Last4: string | null } | null;
    /** The kind of match in the search results; absent in other lists. */
    Match?: 'id' | 'card' | 'words' | 'amount';
  };

/** A payment whose shopper came and did not pay. */
export interface NearlyPaidPayment extends FoundPayment {
  /** Null for a page that is part of a shop's page. */
  PaymentUrl: string | null;
  /** Where the link can be sent; null if no address is known. */
  Email: string | null;
  /** When it was last sent. */
  RemindedAt: string | null;
  Attempts: Pick<AttemptOfPayment, 'State' | 'DeclineCode'>[];
}

/** Someone who has paid, or was asked to. */
export interface ListedCustomer {
  CustomerId: string;
  Name: string | null;
  Email: string | null;
  ShopperReference: string | null;
  /** The number of payments, of which at most 500 are counted and summed. */
  Payments: number;
  HasMore: boolean;
  Sums: { Currency: Currency; Paid: number; Refunded: number }[];
  LastPaymentAt: string;
  CreatedAt: string;
}

/** A customer with what belongs to them beside payments, newest first. */
export interface CustomerAnswer extends ListedCustomer {
  Records: {
    Kind: 'subscriptions' | 'mandates' | 'refunds' | 'disputes' | 'cards' | 'chat';
    Id: string;
    /** The interval of a subscription, the country of a mandate, the brand of a card, the user of a chat, or the payment's transaction id. */
    Label: string;
    Last4: string | null;
    Amount: number | null;
    Currency: Currency | null;
    State: string | null;
    CreatedAt: string;
  }[];
}

export interface Email {
  EmailId: string;
  To: string;
  Subject: string;
  Text: string;
  /** The URL of the mail as an HTML document; null for an old mail. */
  HtmlUrl: string | null;
  /** The payment; null for a receipt printed by a terminal. */
  TransactionId: string | null;
  CreatedAt: string;
}

export interface Receiver extends ReceiverSettings {
  Url: string;
  Received: ReceivedWebhook[];
}

/** The card testing against a company, and whether its defense is on. */
export interface CardTesting {
  Defense: 'on' | 'off';
  Alarms: {
    AlarmId: string;
    StartedAt: string;
    Active: boolean;
    Declines: number;
    Stopped: number;
    Bins: { Bin: string; Declines: number }[];
  }[];
}

/** The outcomes of the presses of a simulated attack. */
export interface Attack {
  Presses: number;
  Declined: number;
  Stopped: number;
  Refused: number;
}

export interface SandboxTime {
  Now: string;
  AheadSeconds: number;
}

export const ORDER_STATUSES = ['open', 'awaiting_pos', 'approved', 'paid', 'failed', 'expired'] as const;
