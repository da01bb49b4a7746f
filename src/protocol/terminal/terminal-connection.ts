/**
 * The messages between a terminal and the service under `/terminal/v1/`. The terminal is always the caller, with `Authorization:
 * Basic base64(POIID:secret)`. Bodies are JSON; repeating a POST has no further effect.
 */
import type { Currency } from '../money.ts';

export const TERMINAL_CONNECTION_PATH = '/terminal/v1';

/** The service holds a poll for this long before it answers 204. */
export const POLL_HOLD_MS = 25_000;
/** A terminal counts as online for this long after the start of a poll. */
export const ONLINE_AFTER_POLL_MS = 35_000;
/** A message that was sent to a terminal, but not confirmed in the next poll's `Done`, is sent again after this time. */
export const MESSAGE_LEASE_MS = 10_000;
/** The terminal considers the service unreachable if an answer takes longer. */
export const HOST_TIMEOUT_MS = 5_000;

/** The step of a terminal's dialogue with the customer. */
export type TerminalState = 'IDLE' | 'PRESENT_CARD' | 'PIN' | 'AUTHORIZING' | 'RESULT';

/**
 * The terminal's state when it sends a call. Calls use several connections, so one may overtake another (docs/decisions.md, 441).
 */
export interface StatedState {
  State: TerminalState;
  /**
   * Increases with each call, even across restarts; the call with the highest number counts. Terminals of earlier versions omit
   * it.
   */
  Number?: number;
}

/**
 * `POST hello`: sent when the terminal starts, reconnects, changes one of these values, or is asked to by `SayHello`. From then
 * on the terminal counts as online, as after a poll, so that it gets a payment sent before the first poll.
 */
export interface HelloRequest {
  Firmware: string;
  /** Whether the local API is enabled on the terminal itself. */
  LocalApi: boolean;
  /** The URL of the customer's screen. */
  Screen: string;
}

export interface HelloAnswer {
  CompanyName: string;
  /** The reference of the store to which the terminal is assigned; null if none. */
  StoreReference: string | null;
  MerchantId: string;
  /** Whether the store allows the local API; true without a store. */
  LocalApi: boolean;
  /** Whether the sandbox has switched the terminal off: it then exchanges no messages, and works as if it had no host. */
  SwitchedOff: boolean;
  /** The terminal's highest `Number` so far, from which it continues. Services of earlier versions omit it. */
  Number?: number;
}

/** `POST poll`. */
export interface PollRequest extends StatedState {
  /** Messages that the terminal has accepted or refused, and that must not be sent again. Their results are in `reports`. */
  Done: string[];
}

export interface QueuedMessage {
  MessageId: string;
  /** A nexo request, Payment or Abort, as JSON text. The terminal handles it exactly like one that a till posts to `/nexo`. */
  Request: string;
  /** UTC. After this time, the terminal does not start the dialogue, and `authorize` refuses it. */
  ExpiresAt: string;
}

/** The answer to `POST poll` with status 200; status 204 without a body means that there are no messages. */
export interface PollAnswer {
  Messages: QueuedMessage[];
  /** The store, its settings or the sandbox's switch have changed, so the terminal must send hello again. */
  SayHello?: true;
}

/** How a card was presented, in the spelling of nexo's `EntryMode`. */
export type EntryMode = 'Contactless' | 'ICC';

/** The facts about a card that leave the terminal, never including the complete number. */
export interface PresentedCard {
  /** `visa`, `mc`, `amex` or `maestro`. */
  Brand: string;
  Bin6: string;
  Last4: string;
  EntryMode: EntryMode;
}

/** `POST authorize`. A `Reference` always gets the same decision. */
export interface AuthorizeRequest {
  /** The terminal's id of the attempt, a UUID. */
  Reference: string;
  SaleId: string;
  ServiceId: string;
  /** The till's `SaleTransactionID.TransactionID`. */
  TransactionId: string;
  AmountMinor: number;
  Currency: Currency;
  /** Whether the payment is held instead of captured. */
  ManualCapture: boolean;
  Card: PresentedCard;
  /** All pairs of `SaleToAcquirerData`, as sent by the till. */
  Keys: Record<string, string>;
  /** The polled message that requested the payment; absent for a payment of the local API. */
  MessageId?: string;
}

/**
 * The answer to `POST authorize`, `GET authorize/{Reference}` and `POST authorize/{Reference}/withdraw`, with status 200. `GET`
 * answers 404 for an unknown reference.
 */
export type AuthorizeAnswer = Approval | Decline | Undecided;

interface Approval {
  Decision: 'APPROVED';
  /** Used as `pspReference` and `rbc_id`. */
  PspReference: string;
  /** Six digits. */
  ApprovalCode: string;
  /** The payment's transaction id. */
  TransactionId: string;
}

export interface Decline {
  Decision: 'DECLINED';
  PspReference: string;
  /**
   * A nexo condition: `Refusal`, `InvalidCard` or `WrongPIN`; `Aborted` for a cloud payment that has timed out or was cancelled.
   */
  ErrorCondition: string;
  /** For example `210 Not enough balance`. */
  RefusalReason: string;
  /** For example `NOT_ENOUGH_BALANCE`. */
  Message: string;
}

interface Undecided {
  /**
   * `PENDING`: the acquirer is being asked, so the terminal polls. `WITHDRAWN`: the terminal gave the reference up before the
   * decision, and it can never be authorized. Withdrawing a decided reference has no effect and returns the decision.
   */
  Decision: 'PENDING' | 'WITHDRAWN';
}

/** `POST reverse`: the same refund as in the API; a held payment is released completely. Idempotent by `Reference`. */
export interface ReverseRequest {
  Reference: string;
  SaleId: string;
  ServiceId: string;
  /** The original payment as sent by the till: `<tender>.<pspReference>`, or only the `pspReference`. */
  Original: string;
  /** Minor units of the payment's currency; null refunds the rest. */
  AmountMinor: number | null;
  /** From `SaleToAcquirerData`; null if the till sent none. It must equal the payment's. */
  Currency: string | null;
  /** The nexo `ReversalReason`, for example `MerchantCancel`. */
  Reason: string;
}

/**
 * The `Reason` of a reversal by the terminal itself, which no till can send: it takes back a payment that the customer was told
 * was not charged. If the till has completed the order, the money stays: `NotAllowed`.
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
 * `POST reports`. The terminal repeats a report until it gets status 200, so the service drops a known `ReportId`. Oldest first,
 * at most `MAX_REPORTS` per call.
 */
export interface ReportsRequest extends Partial<StatedState> {
  Reports: TerminalReport[];
}

export const MAX_REPORTS = 20;

export type TerminalReport = DialogueReport | OfflineReport | PrintReport;

interface Report {
  /** UUID. */
  ReportId: string;
  /** In UTC, by the terminal's clock. */
  At: string;
}

/**
 * The categories of dialogues that move money. Each uses the terminal exclusively, is shown on the display, and is reported to
 * the service. Others run concurrently.
 */
export const MONEY_CATEGORIES = ['Payment', 'Reversal'] as const;

export type MoneyCategory = (typeof MONEY_CATEGORIES)[number];

export const movesMoney = (category: unknown): category is MoneyCategory =>
  MONEY_CATEGORIES.some((name) => name === category);

/** A dialogue that has ended, or a polled message that was refused. */
export interface DialogueReport extends Report {
  Kind: 'DIALOGUE';
  Category: MoneyCategory;
  SaleId: string;
  ServiceId: string;
  /** Set for a polled message. */
  MessageId?: string;
  /** Set if the dialogue reached `authorize` or `reverse`. */
  Reference?: string;
  Result: 'Success' | 'Failure';
  /** Set for `Failure`. */
  ErrorCondition?: string;
  /** `message=` of `AdditionalResponse`, decoded. */
  Message?: string;
  /** Both nexo messages as JSON text. */
  Request: string;
  Response: string;
}

/**
 * An approval that the terminal gave offline. If the service has approved the same `Reference` (its answer was lost), the report
 * has no effect; otherwise it creates the payment, even after a decline, because the customer has left with the goods.
 */
export interface OfflineReport extends Report {
  Kind: 'OFFLINE';
  Authorization: AuthorizeRequest;
  PspReference: string;
  ApprovalCode: string;
}

/** A printout of the terminal. */
export interface PrintReport extends Report {
  Kind: 'PRINT';
  PrintId: string;
  /** The nexo `DocumentQualifier`. */
  Qualifier: string;
  SaleId: string;
  ServiceId: string;
  /** The printout as rows of at most 42 characters. */
  Rows: PrintedRow[];
}

export interface PrintedRow {
  Text: string;
  Alignment: 'Left' | 'Centred' | 'Right' | 'Justified';
  Style: 'Normal' | 'Bold' | 'Italic' | 'Underlined';
  IsWide: boolean;
  IsTall: boolean;
  /** The content of a QR code, for a row without `Text` (docs/decisions.md, 343). */
  QrCode?: string;
}
