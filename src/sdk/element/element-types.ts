import type {
  Checkout,
  CheckoutEvent,
  CheckoutEvents,
  SubmitResult,
  ValidationResult,
} from '../api/types.ts';

/** The reason why a form was not submitted: the page in the iframe is gone, unresponsive or not loaded. */
export interface SubmitError {
  code: string;
  /** The suggested fix, for the developer. */
  message: string;
}

type CheckoutEventMap = { [Name in CheckoutEvent]: CustomEvent<CheckoutEvents[Name]> };

/** The events of the element. Those of the checkout have its event data in `detail`. */
export interface ServicePayCheckoutElementEventMap
  extends Omit<HTMLElementEventMap, keyof CheckoutEventMap>,
    CheckoutEventMap {
  submit_error: CustomEvent<SubmitError>;
}

type ElementListener<Name extends keyof ServicePayCheckoutElementEventMap> = (
  this: ServicePayCheckoutElement,
  event: ServicePayCheckoutElementEventMap[Name],
) => unknown;

/** The attributes of the element, as a template or JSX writes them. */
export interface ServicePayCheckoutAttributes {
  'checkout-url'?: string | undefined;
  locale?: string | undefined;
  height?: string | number | undefined;
  width?: string | number | undefined;
  /** Ids separated by commas. */
  'payment-methods'?: string | undefined;
  'custom-css'?: string | undefined;
  'external-submit'?: boolean | '' | 'true' | 'false' | undefined;
  'redirect-after-payment'?: boolean | '' | 'true' | 'false' | undefined;
  summary?: 'full' | 'amount' | undefined;
  'allow-payment'?: 'true' | 'false' | undefined;
  'apple-pay-parent-bridge'?: 'true' | 'false' | undefined;
  'ready-timeout'?: number | string | undefined;
  'default-email'?: string | undefined;
  'default-cardholder-name'?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
}

/** The element `<service-pay-checkout>`. Its attributes, events and its life in a form are in `docs/install.md`. */
export interface ServicePayCheckoutElement extends HTMLElement {
  /** The checkout in it, once it is in the page and has a `checkout-url`. */
  readonly checkout: Checkout | undefined;
  /** Attribute `checkout-url`; empty when absent. */
  checkoutUrl: string;
  /** Attribute `name`: the form's data get `name=completed` when the payment is made. */
  name: string;
  disabled: boolean;
  readonly form: HTMLFormElement | null;
  readonly validity: ValidityState | undefined;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  /** The checkout's `validate()`; the result also applies to the form. */
  validate(): Promise<ValidationResult>;
  submit(): Promise<SubmitResult>;
  checkValidity(): boolean;
  reportValidity(): boolean;
  addEventListener<Name extends keyof ServicePayCheckoutElementEventMap>(
    type: Name,
    listener: ElementListener<Name>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof ServicePayCheckoutElementEventMap>(
    type: Name,
    listener: ElementListener<Name>,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'service-pay-checkout': ServicePayCheckoutElement;
  }
}
