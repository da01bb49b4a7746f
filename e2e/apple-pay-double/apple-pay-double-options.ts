/** The log of messages, in order: a call, an event or `closed`, and its contents. */
export type ApplePayLogEntry = [what: string, detail?: unknown];

export interface ApplePayDoubleOptions {
  /** The highest version that `supportsVersion` affirms. Default 14. */
  version?: number;
  /** The answer of `canMakePayments()`; a function may throw. Default `true`. */
  canMakePayments?: boolean | (() => boolean);
  /** Whether a click allows a session now. Default `navigator.userActivation.isActive`. */
  isActivated?: () => boolean;
  /** Default `isSecureContext`. */
  isSecure?: () => boolean;
  /** How long a page may take to answer an event; then the session is cancelled. Default 30,000, as Apple's. */
  answerLimitMs?: number;
  setTimer?: (callback: () => void, delayMs: number) => unknown;
  clearTimer?: (timer: never) => void;
}
