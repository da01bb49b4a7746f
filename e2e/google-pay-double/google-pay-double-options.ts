/** What went to and fro, in order: a call, an act of the shopper's or `closed`, and what it carried. */
export type GooglePayLogEntry = [what: string, detail?: unknown];

export interface GooglePayDoubleOptions {
  /** What `canMakePayment()` answers; a function may throw, or never answer. Default `true`. */
  canMakePayment?: boolean | (() => boolean | Promise<boolean>);
  /** Whether a click allows a sheet now. Default `navigator.userActivation.isActive`, which knows of no delegated click. */
  isActivated?: () => boolean | Promise<boolean>;
  /** Default `isSecureContext`. */
  isSecure?: () => boolean;
  /** What the browser says it is. Default `Google Chrome`. */
  brand?: string;
}
