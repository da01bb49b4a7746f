/** The parts of the service's answers that the dashboard reads (docs/api.md, docs/webhooks.md, docs/testing.md). */
import type {
  DeliveryAttempt,
  DeliveryState,
  EventOfPayment,
  ReceivedWebhook,
  ReceiverSettings,
} from '../../protocol/log-answers.ts';
import type { Currency } from '../../protocol/money.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';

export interface Link {
  TransactionId: string;
  Status: PaymentStatus;
  /** Minor units. */
  Amount: number;
  Currency: Currency;
  RefundedAmount: number;
  Refunds: Refund[];
  AutoCapture: boolean;
  Method: PaymentMethodId | null;
  Type: 'standard' | 'embedded';
  /** The reference of a bank transfer; absent if the link takes none. */
  TransferReference?: string;
  Purpose: string;
  Metadata: Record<string, unknown>;
  PaymentUrl: string;
  ExpirationDate: string;
  CreatedAt: string;
}

/** A payment as its page shows it: one at a terminal has no link. */
export type Payment = Omit<Link, 'AutoCapture' | 'Type' | 'PaymentUrl' | 'ExpirationDate'> &
  Partial<Pick<Link, 'AutoCapture' | 'Type' | 'PaymentUrl' | 'ExpirationDate'>> & {
    /** Absent for a link. */
    StoreReference?: string | null;
  };

export interface Refund {
  RefundId: string;
  /** Minor units. */
  Amount: number;
  Cause: 'refund' | 'lose_dispute';
  /** The merchant's reason. */
  Reason?: string;
  /** Absent of one that has settled. */
  State?: 'PENDING' | 'FAILED';
  CreatedAt: string;
}

export interface AttemptOfPayment {
  At: string;
  Method: string;
  State: 'AUTHORIZING' | 'AT_RAIL' | 'AT_TERMINAL' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'ABANDONED';
  DeclineCode: string | null;
  CardBrand: string | null;
  Last4: string | null;
  /** When the shopper was sent to a bank or wallet, for a card to 3-D Secure. */
  SentAt: string | null;
  EndedAt: string | null;
}

export interface PaymentHistory {
  TransactionId: string;
  /** When the page of its link was first loaded. */
  OpenedAt: string | null;
  Attempts: AttemptOfPayment[];
  Events: EventOfPayment[];
}

export interface Delivery {
  DeliveryId: string;
  Url: string;
  EventType: string;
  TransactionId: string;
  State: DeliveryState;
  NextAttemptAt: string | null;
  Attempts: DeliveryAttempt[];
}

interface SentTry extends DeliveryAttempt {
  Headers: Record<string, string> | null;
  Answer: string | null;
  Hint: string | null;
}

/** A delivery, what was sent with it, and what came back. */
export interface SentWebhook extends Delivery {
  EventId: string;
  Payload: string;
  Attempts: SentTry[];
}

/** A payment that a search has found. */
export type FoundPayment = Pick<
  Link,
  'TransactionId' | 'Purpose' | 'Status' | 'Amount' | 'Currency' | 'Method' | 'CreatedAt'
> &
  Partial<Pick<Link, 'RefundedAmount'>>;

export interface Webhook {
  WebhookId: string;
  Url: string;
  EventTypes: string[];
  Enabled: boolean;
  DisabledReason?: 'GONE' | 'FAILING';
}

export interface Email {
  EmailId: string;
  To: string;
  Subject: string;
  Text: string;
  /** The address of the same words as a document; null for old ones. */
  HtmlUrl: string | null;
  /** Null for a print of a terminal. */
  TransactionId: string | null;
  CreatedAt: string;
}

export interface Receiver extends ReceiverSettings {
  Url: string;
  Received: ReceivedWebhook[];
}

/** Where the defense against stolen cards is read. */
export const CARD_TESTING = '/dashboard/card-testing';

/** How stolen cards were tried, and whether the company is defended. */
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

/** A payment of any channel (docs/api.md, "Transactions"). */
export interface Transaction {
  TransactionId: string;
  Channel: string;
  Status: PaymentStatus;
  /** Minor units. */
  Amount: number;
  Currency: Currency;
  Method: PaymentMethodId | null;
  StoreReference: string | null;
  Metadata: Record<string, unknown>;
  CreatedAt: string;
  Timeline: TimelineEntry[];
}

type TimelineEntry = { At: string } & (
  | ({ Type: 'refund' } & Omit<Refund, 'CreatedAt'>)
  | { Type: 'attempt' | 'dispute' | 'event'; State?: string; DisputeId?: string }
);

export interface Terminal {
  TerminalId: string;
  Name: string;
  StoreId: number | null;
  StoreReference: string | null;
  Online: boolean;
  Busy: boolean;
  SwitchedOff: boolean;
  Firmware: string | null;
  LocalApi: boolean;
  /** The address of its screen, as it says. */
  Screen: string | null;
  /** In real time, whatever the sandbox's clock says. */
  LastSeenAt: string | null;
}

export interface CompanyStore {
  StoreId: number;
  Reference: string;
}

export const ORDER_STATUSES = ['open', 'awaiting_pos', 'approved', 'paid', 'failed', 'expired'] as const;

/** An order of a till (docs/cloud-pos.md). */
export interface Order {
  order_id: number;
  store_reference: string;
  status: (typeof ORDER_STATUSES)[number];
  currency: Currency;
  /** Minor units. */
  amount: number;
  items: { id: number; name: string; quantity: number }[];
  transaction_id: string;
  payment: OrderPayment | null;
  created_at: string;
}

interface OrderPayment {
  status: string;
  terminal_id: string;
  rbc_id: string | null;
  expires_at: string;
  failure: { condition: string; message: string } | null;
  card: { brand: string; last4: string } | null;
}

export interface Receipt {
  ReceiptId: string;
  Qualifier: string;
}
