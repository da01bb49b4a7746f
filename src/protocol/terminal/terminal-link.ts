/**
 * The messages between a terminal and the service below `/terminal/v1/`. The terminal is always the one that calls, with `Authorization:
 * Basic base64(POIID:secret)`. Bodies are JSON; every POST can be repeated without another effect.
 */
import type { Currency } from '../money.ts';

export const TERMINAL_LINK_PATH = '/terminal/v1';

/** The service holds a poll for so long, and then answers 204. */
export const POLL_HOLD_MS = 25_000;
/** A terminal counts as online for so long after a poll began. */
export const ONLINE_AFTER_POLL_MS = 35_000;
/** A message that was handed to a terminal and is not in the next poll's `Done` is handed out again after this time. */
export const MESSAGE_LEASE_MS = 10_000;
/** The terminal counts the service as unreachable if an answer takes longer. */
export const HOST_TIMEOUT_MS = 5_000;

/** Where a terminal's dialogue with the customer is. */
export type TerminalState = 'IDLE' | 'PRESENT_CARD' | 'PIN' | 'AUTHORIZING' | 'RESULT';

/**
 * Where the terminal is when it sends a call. Calls travel on several connections, so one may overtake another (docs/decisions.md, 441).
 */
export interface StatedState {
  State: TerminalState;
  /** Higher with each call, also after a restart. Of two calls, the higher one counts. Terminals of earlier versions send none. */
  Number?: number;
}

/**
 * `POST hello`: when the terminal starts, reconnects, changes one of these values, or is asked to by `SayHello`. The terminal counts
 * as online from then on, as after a poll, so that a payment sent between hello and the first poll finds it.
 */
export interface HelloRequest {
  Firmware: string;
  /** Whether the terminal's own switch has the local API on. */
  LocalApi: boolean;
  /** Address of the customer's screen. */
  Screen: string;
}

export interface HelloAnswer {
  CompanyName: string;
  /** Reference of the store that the terminal is assigned to; null without one. */
  StoreReference: string | null;
  MerchantId: string;
  /** Whether the store allows the local API. True without a store. */
  LocalApi: boolean;
  /** Whether the sandbox has switched the terminal off: it then sends and gets no messages, and works as if it had no host. */
  SwitchedOff: boolean;
  /** The highest `Number` of the terminal so far: it goes on above it. Services of earlier versions send none. */
  Number?: number;
}

/** `POST poll`. */
export interface PollRequest extends StatedState {
  /** Messages that the terminal has taken or refused, and that must not be handed out again. How they end is in `reports`. */
  Done: string[];
}

export interface QueuedMessage {
  MessageId: string;
  /** A nexo request, Payment or Abort, as JSON text: the terminal reads it exactly as one that a till posts to `/nexo`. */
  Request: string;
  /** UTC. The terminal begins nothing after this time, and `authorize` refuses after it. */
  ExpiresAt: string;
}

/** The answer 200 of `POST poll`; 204 without a body means that there is nothing. */
export interface PollAnswer {
  Messages: QueuedMessage[];
  /** The store, its settings or the sandbox's switch have changed: the terminal says hello again. */
  SayHello?: true;
}

/** How a card got into the terminal: the spelling of nexo's `EntryMode`. */
export type EntryMode = 'Contactless' | 'ICC';

/** The facts about a card that leave the terminal. Never the whole number. */
export interface PresentedCard {
  /** `visa`, `mc`, `amex` or `maestro`. */
  Brand: string;
  Bin6: string;
  Last4: string;
  EntryMode: EntryMode;
}

/** `POST authorize`. The same `Reference` always gets the same decision. */
export interface AuthorizeRequest {
  /** The terminal's own id of this attempt, a UUID. */
  Reference: string;
  SaleId: string;
  ServiceId: string;
  /** `SaleTransactionID.TransactionID` of the till. */
  TransactionId: string;
  AmountMinor: number;
  Currency: Currency;
  /** The payment is held instead of captured. */
  ManualCapture: boolean;
  Card: PresentedCard;
  /** Every pair of `SaleToAcquirerData`, as the till sent it. */
  Keys: Record<string, string>;
  /** The message of the poll that asked for this payment; absent for a payment of the local API. */
  MessageId?: string;
}

/**
 * The answer 200 of `POST authorize`, `GET authorize/{Reference}` and `POST authorize/{Reference}/withdraw`. `GET` answers 404 for
 * a reference that the service has never seen.
 */
export type AuthorizeAnswer = Approval | Decline | Undecided;

interface Approval {
  Decision: 'APPROVED';
  /** Becomes `pspReference` and `rbc_id`. */
  PspReference: string;
  /** Six digits. */
  ApprovalCode: string;
  /** The payment's id in the company. */
  TransactionId: string;
}

export interface Decline {
  Decision: 'DECLINED';
  PspReference: string;
  /** nexo's: `Refusal`, `InvalidCard`, `WrongPIN`; `Aborted` for a cloud payment whose time is over or that was cancelled. */
  ErrorCondition: string;
  /** For example `210 Not enough balance`. */
  RefusalReason: string;
  /** For example `NOT_ENOUGH_BALANCE`. */
  Message: string;
}

interface Undecided {
  /**
   * `PENDING`: the acquirer is being asked; the terminal asks again. `WITHDRAWN`: the terminal gave the reference up before it was
   * decided; it can never be authorized from then on. A withdrawal of what is already decided changes nothing and answers the
   * decision.
   */
  Decision: 'PENDING' | 'WITHDRAWN';
}

/** `POST reverse`: the same refund as the API call; a held payment is released whole. Idempotent by `Reference`. */
export interface ReverseRequest {
  Reference: string;
  SaleId: string;
  ServiceId: string;
  /** The original payment, as the till sent it: `<tender>.<pspReference>`, or the `pspReference` alone. */
  Original: string;
  /** Minor units of the payment's currency; null pays back what is left. */
  AmountMinor: number | null;
  /** From `SaleToAcquirerData`; null if the till sent none. Another one than the payment's is refused. */
  Currency: string | null;
  /** nexo's `ReversalReason`, for example `MerchantCancel`. */
  Reason: string;
}

/**
 * `Reason`, which no till can send, of a reversal by which the terminal takes back, without a till, what it told the customer was not charged. The order of a
 * till that has completed it keeps its money: `NotAllowed`.
 */
export const UNDO_REASON = 'Undo';

export type ReverseAnswer =
  | { Decision: 'APPROVED'; PspReference: string; AmountMinor: number; Currency: Currency }
  | {
      Decision: 'DECLINED';
      /** `NotFound` or `NotAllowed`. */
      ErrorCondition: string;
      /** A sentence for the till, without `message=`. */
      Message: string;
    };

/**
 * `POST reports`. The terminal repeats a report until it is answered 200, so the service drops one whose `ReportId` it knows.
 * Oldest first, at most `MAX_REPORTS` in a call.
 */
export interface ReportsRequest extends Partial<StatedState> {
  Reports: TerminalReport[];
}

export const MAX_REPORTS = 20;

export type TerminalReport = DialogueReport | OfflineReport | PrintReport;

interface Report {
  /** UUID. */
  ReportId: string;
  /** UTC, by the terminal's clock. */
  At: string;
}

/**
 * The dialogues that move money: each has the terminal for itself, is shown on the display, and is reported to the service. Others run
 * beside them.
 */
export const MONEY_CATEGORIES = ['Payment', 'Reversal'] as const;

export type MoneyCategory = (typeof MONEY_CATEGORIES)[number];

export const movesMoney = (category: unknown): category is MoneyCategory =>
  MONEY_CATEGORIES.some((name) => name === category);

/** A dialogue that has ended, or a message of a poll that was refused. */
export interface DialogueReport extends Report {
  Kind: 'DIALOGUE';
  Category: MoneyCategory;
  SaleId: string;
  ServiceId: string;
  /** For a message that came by a poll. */
  MessageId?: string;
  /** For a dialogue that came to `authorize` or `reverse`. */
  Reference?: string;
  Result: 'Success' | 'Failure';
  /** With `Failure`. */
  ErrorCondition?: string;
  /** `message=` of `AdditionalResponse`, decoded. */
  Message?: string;
  /** Both nexo messages as JSON text. */
  Request: string;
  Response: string;
}

/**
 * An approval that the terminal gave alone. If the service has approved the same `Reference` (its answer was lost), the report adds
 * nothing; otherwise it makes the payment, also after a decline, because the customer has left with the goods.
 */
export interface OfflineReport extends Report {
  Kind: 'OFFLINE';
  Authorization: AuthorizeRequest;
  PspReference: string;
  ApprovalCode: string;
}

/** Paper that came out of the terminal. */
export interface PrintReport extends Report {
  Kind: 'PRINT';
  PrintId: string;
  /** nexo's `DocumentQualifier`. */
  Qualifier: string;
  SaleId: string;
  ServiceId: string;
  /** The paper as rows of at most 42 characters. */
  Rows: PrintedRow[];
}

export interface PrintedRow {
  Text: string;
  Alignment: 'Left' | 'Centred' | 'Right' | 'Justified';
  Style: 'Normal' | 'Bold' | 'Italic' | 'Underlined';
  IsWide: boolean;
  IsTall: boolean;
  /** The row is a QR code of this text, and `Text` is empty (docs/decisions.md, 343). */
  QrCode?: string;
}
