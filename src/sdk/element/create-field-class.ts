import type { ServicePayCheckoutElement } from './element-types.ts';
import { findInternals } from './find-internals.ts';

/** The properties that reflect an attribute. */
export const REFLECTED = ['checkoutUrl', 'name', 'disabled'] as const;

/** The part of the element that it shares with every form field. */
export type Field = HTMLElement &
  Pick<
    ServicePayCheckoutElement,
    | (typeof REFLECTED)[number]
    | 'form'
    | 'validity'
    | 'validationMessage'
    | 'willValidate'
    | 'checkValidity'
    | 'reportValidity'
  >;

/** Creates a form field without behavior: attributes as properties, and validity. */
export function createFieldClass(): new () => Field {
  return class extends HTMLElement {
    static formAssociated = true;

    get checkoutUrl(): string {
      return this.getAttribute('checkout-url') ?? '';
    }
    set checkoutUrl(url: string) {
      this.setAttribute('checkout-url', url);
    }
    get name(): string {
      return this.getAttribute('name') ?? '';
    }
    set name(name: string) {
      this.setAttribute('name', name);
    }
    get disabled(): boolean {
      return this.hasAttribute('disabled');
    }
    set disabled(isDisabled: boolean) {
      this.toggleAttribute('disabled', isDisabled);
    }
    get form(): HTMLFormElement | null {
      return findInternals(this)?.form ?? null;
    }
    get validity(): ValidityState | undefined {
      return findInternals(this)?.validity;
    }
    get validationMessage(): string {
      return findInternals(this)?.validationMessage ?? '';
    }
    get willValidate(): boolean {
      return findInternals(this)?.willValidate ?? false;
    }
    checkValidity(): boolean {
      return findInternals(this)?.checkValidity() ?? true;
    }
    reportValidity(): boolean {
      return findInternals(this)?.reportValidity() ?? true;
    }
  };
}
