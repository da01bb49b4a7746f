import type { SubmitOutcome } from '../protocol/messages.ts';

/** What `createCheckout` takes. Copied when it is called: later changes of the object have no effect. */
export interface CheckoutOptions {
  /** The `PaymentUrl` of a link of `Type` `embedded`. Used byte for byte. `https:`, or `http:` on a loopback host. */
  checkoutUrl: string;
  /** Language hint, for example `en`, `it` or `it-CH`. Unknown ones are ignored. Default: the link's language. */
  locale?: string;
  /** SDK ids of the methods to offer, of those that the link allows. Default: all of them. */
  paymentMethods?: string[];
  /** `customCss`: a stylesheet for the page. Setting `Metadata.custom_css` on link creation is preferred. */
  theme?: { customCss?: string };
  /** CSS height of the iframe. Default `720px`; at least `500px` is recommended. */
  height?: string;
  /** CSS width of the iframe. Default `100%`. */
  width?: string;
  /** Sets `allow="payment"` on the iframe, which Apple Pay and Google Pay need. Default `true`. */
  allowPayment?: boolean;
  /** Lets the shop's window run an Apple Pay session for the iframe where that is needed. Default `true`. */
  applePayParentBridge?: boolean;
  /** Hides the iframe's own pay button: the shop calls `validate()`, then `submit()`. Default `false`. */
  externalSubmit?: boolean;
}

export interface ValidationResult {
  valid: boolean;
  /** Field name (`card_number`, `expiry`, `cvc`, `cardholder_name`, `email`, …) to a sentence in the page's language. */
  errors: Record<string, string>;
}

export interface SubmitResult {
  outcome: SubmitOutcome;
}

/** What each event hands to its handlers. */
export interface CheckoutEvents {
  /** The page in the iframe can be used. */
  ready: undefined;
  /** The payment was made. For the page only: the webhook is what counts. */
  complete: { type: 'payment.completed' };
  /** The payment failed or was declined. `code` is stable, `message` is for the shopper. */
  error: { type: 'payment.failed'; message: string; code: string };
  /** The shopper chose a method. */
  method_change: { method: string };
  /** The result of `validate()`. */
  validation: ValidationResult;
  /** The page did not come up in time. `message` is for the developer. */
  load_error: { code: string; message: string };
  /** The top window is about to leave for a bank or wallet, unless `preventDefault()` is called. */
  redirect: { url: string; preventDefault: () => void };
  /** The merchant's own return page inside the iframe reported back. For the page only, never proof of a payment. */
  return: { status: string };
}

export type CheckoutEvent = keyof CheckoutEvents;

export type CheckoutHandler<E extends CheckoutEvent> = (event: CheckoutEvents[E]) => void;

export interface Checkout {
  /**
   * Calls `handler` at every `event`.
   * @throws CheckoutError `unknown_event`, `invalid_handler`, `destroyed`
   */
  on<E extends CheckoutEvent>(event: E, handler: CheckoutHandler<E>): Checkout;
  /**
   * Puts the iframe into the element; moves it, reloaded, if it is mounted elsewhere.
   * @param target a CSS selector (its first match) or an element
   * @throws CheckoutError `container_not_found`, `opaque_origin`, `destroyed`
   */
  mount(target: string | Element): Checkout;
  /** Takes the iframe away; handlers stay, `mount()` works again. Never throws. */
  unmount(): void;
  /** Takes everything away, for good. Never throws. */
  destroy(): void;
  /**
   * Checks all fields and shows the errors in the page. Resolves whatever is in them.
   * Rejects with a CheckoutError only when there is no page to ask: `not_mounted`, `unmounted`, `destroyed`, `timeout`,
   * `frame_reloaded`.
   */
  validate(): Promise<ValidationResult>;
  /**
   * Pays with what is on the page. Resolves with how it ended, after `complete` or `error` was raised; a decline is an
   * outcome, not a rejection. Called again while it runs, it returns the same promise. Rejects like `validate()`.
   */
  submit(): Promise<SubmitResult>;
}

/** What wrong use throws and a page that cannot answer rejects with. `code` is stable, `message` says what to do. */
export interface CheckoutError extends TypeError {
  readonly code: string;
}

export interface ServicePayApi {
  /** The version of the script. */
  readonly version: string;
  /**
   * Makes a checkout. Nothing is loaded before `mount()`.
   * @throws CheckoutError `invalid_option`
   * @example ServicePay.createCheckout({ checkoutUrl }).on('complete', showThanks).mount('#checkout');
   */
  createCheckout(options: CheckoutOptions): Checkout;
}

declare global {
  /** Defined by the script tag. */
  var ServicePay: ServicePayApi;
}
