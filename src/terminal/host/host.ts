import type {
  AuthorizeRequest,
  ReverseAnswer,
  ReverseRequest,
} from '../../protocol/terminal/terminal-connection.ts';

/** The merchant for whom the terminal accepts payments. */
export interface Merchant {
  companyName: string;
  storeReference: string | undefined;
  merchantId: string;
}

export type Authorization =
  | { decision: 'APPROVED'; pspReference: string; approvalCode: string; isOnline: boolean }
  | {
      decision: 'DECLINED';
      pspReference: string | undefined;
      errorCondition: string;
      refusalReason: string;
      message: string;
    }
  /** Nothing was charged, and nothing will be. */
  | { decision: 'UNREACHABLE' };

export type Reversal =
  | ReverseAnswer
  /** Nothing was refunded, and nothing will be. */
  | { Decision: 'UNREACHABLE' }
  /** The answer was lost. Only repeating the request reveals whether money was refunded. */
  | { Decision: 'UNKNOWN' };

/** Decides about money: the service, or the terminal alone. */
export interface TerminalHost {
  merchant(): Merchant;
  isReachable(): boolean;
  /** Whether the terminal's store allows the local API. */
  allowsLocalApi(): boolean;
  /** Authorizes a payment. A reference always gets the same decision. Never rejects. */
  authorize(request: AuthorizeRequest): Promise<Authorization>;
  /**
   * Returns the decision about a reference before a crash. An undecided one can never be authorized afterwards: `undefined`.
   * @param isOfCloud whether the service has sent the payment, so that the till sees its decision
   */
  recall(reference: string, isOfCloud: boolean): Promise<Authorization | undefined>;
  /** Refunds a payment, once per reference. Never rejects. */
  reverse(request: ReverseRequest): Promise<Reversal>;
}
