import type {
  AuthorizeRequest,
  ReverseAnswer,
  ReverseRequest,
} from '../../protocol/terminal/terminal-link.ts';

/** Whom the terminal takes money for. */
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
  /** Nothing was paid back, and nothing will be. */
  | { Decision: 'UNREACHABLE' }
  /** The answer was lost. Only the same question tells whether money was paid back. */
  | { Decision: 'UNKNOWN' };

/** Who decides about money: the service, or the terminal alone. */
export interface TerminalHost {
  merchant(): Merchant;
  isReachable(): boolean;
  /** Whether the terminal's store has the local API on. */
  allowsLocalApi(): boolean;
  /** The same reference gets the same decision. Never rejects. */
  authorize(request: AuthorizeRequest): Promise<Authorization>;
  /**
   * How a reference was decided before a crash. One that was not can never be authorized afterwards: `undefined`.
   * @param isOfCloud the service has sent the payment, and its till sees the decision
   */
  recall(reference: string, isOfCloud: boolean): Promise<Authorization | undefined>;
  /** The same reference pays back once. Never rejects. */
  reverse(request: ReverseRequest): Promise<Reversal>;
}
