/** The log of messages, in order: a call, an act of the shopper or `closed`, and its contents. */
export type GooglePayLogEntry = [what: string, detail?: unknown];

export interface GooglePayDoubleOptions {
  /** The answer of `canMakePayment()`; a function may throw, or never answer. Default `true`. */
  canMakePayment?: boolean | (() => boolean | Promise<boolean>);
  /** Whether a click allows a sheet now. Default `navigator.userActivation.isActive`, which knows of no delegated click. */
  isActivated?: () => boolean | Promise<boolean>;
  /** Default `isSecureContext`. */
  isSecure?: () => boolean;
  /** The name of the browser. Default: the one that has Google Pay. */
  brand?: string;
}
