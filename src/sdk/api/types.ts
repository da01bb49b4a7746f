import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { FieldName, SubmitOutcome } from '../../protocol/messages.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';

export type { FieldName, PaymentErrorCode, PaymentMethodId, SubmitOutcome };

/** Any other string, because services of another version may have more. Editors still suggest the literals. */
export type OtherText = string & Record<never, never>;

/** The options of `createCheckout`. Copied when it is called: later changes of the object have no effect. */
export interface CheckoutOptions {
  /** The `PaymentUrl` of a link of `Type` `embedded`. Used byte for byte. `https:`, or `http:` on a loopback host. */
  checkoutUrl: string;
  /** Language hint, for example `en`, `it` or `it-CH`. Unknown ones are ignored. Default: the link's language. */
  locale?: string | undefined;
  /** SDK ids of the methods to offer, of those that the link allows. Default: all of them. */
  paymentMethods?: readonly (PaymentMethodId | OtherText)[] | undefined;
  /** `customCss`: a stylesheet for the page. `Metadata.custom_css` of the link is preferred, and counts instead if it is set. */
  theme?: { customCss?: string | undefined } | undefined;
  /** CSS height of the iframe, or a number of pixels; at least 500 is recommended. `auto` follows the content. Default `720px`. */
  height?: string | number | undefined;
  /** CSS width of the iframe, or a number of pixels. Default `100%`. */
  width?: string | number | undefined;
  /** Lets the iframe use Apple Pay and Google Pay (`allow="payment"`), and passkeys at the card's bank. Default `true`. */
  allowPayment?: boolean | undefined;
  /** Lets the shop's window run an Apple Pay session for the iframe where that is needed. Default `true`. */
  applePayParentBridge?: boolean | undefined;
  /** Hides the iframe's own pay button: the shop calls `validate()`, then `submit()`. Default `false`. */
  externalSubmit?: boolean | undefined;
  /** Leads the iframe on to the link's success or failure page once the payment has ended. Default `false`: the iframe stays. */
  redirectAfterPayment?: boolean | undefined;
  /**
   * Shows above the form the order in one line that unfolds (`full`), or the sum alone (`amount`), if your page shows the order.
   * Default: the link's `Summary`, which is `full` if it was not given.
   */
  summary?: 'full' | 'amount' | undefined;
  /** Milliseconds from `mount()` to `ready`, after which `load_error` is raised. Default `15000`. */
  readyTimeout?: number | undefined;
  /** Facts about the shopper that the shop knows: they fill in fields that are empty, once. Nothing that was typed is replaced. */
  defaultValues?: { email?: string | undefined; cardholderName?: string | undefined } | undefined;
  /** Destroys the checkout when it is aborted. */
  signal?: AbortSignal | undefined;
}

/** The options that `update()` can change in a mounted checkout. */
export type CheckoutChanges = Pick<
  CheckoutOptions,
  'locale' | 'paymentMethods' | 'theme' | 'height' | 'width'
>;

export interface ValidationResult {
  valid: boolean;
  /** Field name (`card_number`, `expiry`, `cvc`, `cardholder_name`, `email`, …) to a sentence in the page's language. */
  errors: Record<string, string>;
}

export interface SubmitResult {
  outcome: SubmitOutcome;
}

/** Why no checkout came up. Stable; `docs/sdk.md` explains each, a test compares the two. */
export type LoadErrorCode =
  | 'blocked_by_csp'
  | 'coep'
  | 'unreachable'
  | 'timeout'
  | 'not_a_checkout'
  | 'version';

export interface LoadError {
  code: LoadErrorCode;
  /** The cause and the remedy, for the developer. */
  message: string;
  /** Address of the paragraph about it. */
  docs: string;
}

/** The object that each event hands to its handlers. */
export interface CheckoutEvents {
  /** The page in the iframe can be used. `restored: false` when `mount()` elsewhere lost what was typed. */
  ready: { restored: false } | undefined;
  /** The payment was made. For the page only: the webhook is what counts. */
  complete: { type: 'payment.completed' };
  /** The payment failed or was declined. `code` is stable, `message` is for the shopper. */
  error: { type: 'payment.failed'; message: string; code: PaymentErrorCode | OtherText };
  /** The shopper chose a method. */
  method_change: { method: PaymentMethodId | OtherText };
  /** Whether every field of the chosen method now holds a valid value: for the shop's own button. Raised when that changes. */
  change: { complete: boolean };
  /** The link was changed, and the page shows the new total: minor units and ISO 4217. */
  amount_change: { amount: number; currency: string };
  /** The result of `validate()`. */
  validation: ValidationResult;
  /** No checkout came up. If one does later, `ready` follows. */
  load_error: LoadError;
  /** The top window is about to leave for a bank or wallet, unless `preventDefault()` is called. */
  redirect: { url: string; preventDefault: () => void };
  /** The merchant's own return page inside the iframe reported back. For the page only, never proof of a payment. */
  return: { status: string };
}

/** The payment that was made. For the page only: the webhook is what counts. */
export interface CheckoutResult {
  transactionId: string;
  /** The payment's status as in the API: `SETTLED` and `PENDING`, for example, are two things for a shop. */
  status: string;
  /** SDK id of the method. */
  method: PaymentMethodId | OtherText;
}

export type CheckoutEvent = keyof CheckoutEvents;

// In signatures `& string` makes the compiler list the events in its message about a wrong one.
export type CheckoutHandler<E extends CheckoutEvent> = (event: CheckoutEvents[E]) => void;

export interface HandlerOptions {
  /** Takes the handler away when it is aborted. */
  signal?: AbortSignal | undefined;
}

/** `loading` until `ready`; `failed` after `load_error`; `idle` without an iframe in the page. */
export type CheckoutState =
  | 'idle'
  | 'loading'
  | 'ready'
  | 'submitting'
  | 'completed'
  | 'failed'
  | 'destroyed';

export interface Checkout {
  /** The state of the checkout. */
  readonly state: CheckoutState;
  /** The payment, once `complete` was raised; `undefined` before. */
  readonly result: CheckoutResult | undefined;
  /**
   * Calls `handler` at every `event`. A `ready` that was raised already is raised again for this handler, a moment later.
   * @throws CheckoutError `unknown_event`, `invalid_handler`, `destroyed`
   */
  on<E extends CheckoutEvent & string>(
    event: E,
    handler: CheckoutHandler<E>,
    options?: HandlerOptions,
  ): Checkout;
  /** Calls `handler` at the next `event` only. Throws like `on()`. */
  once<E extends CheckoutEvent & string>(
    event: E,
    handler: CheckoutHandler<E>,
    options?: HandlerOptions,
  ): Checkout;
  /** Takes a handler away; without a handler all of that event, without an event all. Never throws. */
  off<E extends CheckoutEvent & string>(event?: E, handler?: CheckoutHandler<E>): Checkout;
  /**
   * Puts the iframe into the element; moves it there if it is mounted elsewhere, keeping what was typed where browsers
   * can. A selector that matches nothing yet waits for the end of the document. After `load_error` it tries again.
   * @param target a CSS selector (its first match), an element or a shadow root
   * @throws CheckoutError `container_not_found`, `opaque_origin`, `destroyed`
   */
  mount(target: string | Element | ShadowRoot): Checkout;
  /** Takes the iframe away; handlers stay, `mount()` works again. Never throws. */
  unmount(): void;
  /** Takes everything away, for good. Never throws. */
  destroy(): void;
  /**
   * Changes options in place, without losing what was typed.
   * @throws CheckoutError `invalid_option`, `destroyed`
   */
  update(changes: CheckoutChanges): Checkout;
  /**
   * Moves the focus to a field, by its name in `errors`; without one, to the first that is wrong or empty.
   * @throws CheckoutError `destroyed`
   */
  focus(field?: FieldName | OtherText): Checkout;
  /**
   * Checks all fields and shows the errors in the page. Resolves whatever is in them.
   * Rejects with a CheckoutError only when there is no page to ask: `not_mounted`, `unmounted`, `destroyed`, `timeout`,
   * `frame_reloaded`, or the code of the `load_error`.
   */
  validate(): Promise<ValidationResult>;
  /**
   * Pays with what is on the page. Resolves with how it ended, after `complete` or `error` was raised; a decline is an
   * outcome, not a rejection. Called again while it runs, it returns the same promise. Rejects like `validate()`.
   */
  submit(): Promise<SubmitResult>;
}

/** Every code that the script throws or rejects with. Stable; `docs/sdk.md` explains each, a test compares the two. */
export type CheckoutErrorCode =
  | 'invalid_option'
  | 'unknown_event'
  | 'invalid_handler'
  | 'container_not_found'
  | 'opaque_origin'
  | 'not_mounted'
  | 'unmounted'
  | 'destroyed'
  | 'timeout'
  | 'frame_reloaded'
  | 'redirect_blocked';

/** The error of wrong use, and of a page that cannot answer. `code` is stable, `message` says what to do. */
export interface CheckoutError extends TypeError {
  readonly code: CheckoutErrorCode | LoadErrorCode | OtherText;
}

/**
 * A line of the log that `debug` keeps: `>submit` was posted to the page, `<ready` came from it; a code is a problem. Never a text that
 * anybody typed, a token or an address.
 */
export type LogEntry = [atMs: number, what: string];

/** For support: what this page and its checkouts look like to the script. Holds no secret. */
export interface Diagnosis {
  version: string;
  /** The origin of this page. */
  origin: string;
  userAgent: string;
  /** Highest version of Apple Pay that this window supports; 0 for none. */
  applePay: number;
  checkouts: CheckoutDiagnosis[];
  /** The log that was kept while `debug` was on. */
  log: LogEntry[];
}

/** A checkout whose iframe is mounted. */
export interface CheckoutDiagnosis {
  /** The origin of its `checkoutUrl`. */
  origin: string;
  state: CheckoutState;
  /** The last `load_error`. */
  loadError: LoadErrorCode | undefined;
  /** Width and height of the iframe in CSS px; 0 when it is hidden. */
  size: [width: number, height: number];
}

export interface ServicePayApi {
  /** The version of the script. */
  readonly version: string;
  /** Keeps a log of messages and states for `diagnose()`, and sets User Timing marks. Default `false`. */
  debug: boolean;
  /**
   * Makes a checkout. Nothing is loaded before `mount()`.
   * @throws CheckoutError `invalid_option`
   * @example ServicePay.createCheckout({ checkoutUrl }).on('complete', showThanks).mount('#checkout');
   */
  createCheckout(options: CheckoutOptions): Checkout;
  /** A report that can be printed, copied and sent to support. */
  diagnose(): Diagnosis;
}

declare global {
  /** Defined by the script tag. */
  var ServicePay: ServicePayApi;
}
