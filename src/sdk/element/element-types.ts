import type { Checkout, SubmitResult, ValidationResult } from '../types.ts';

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
  /** The checkout's `validate()`; the result counts for the form too. */
  validate(): Promise<ValidationResult>;
  submit(): Promise<SubmitResult>;
  checkValidity(): boolean;
  reportValidity(): boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'service-pay-checkout': ServicePayCheckoutElement;
  }
}
