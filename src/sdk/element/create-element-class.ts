import { createHtml } from '../api/create-html.ts';
import type { Checkout, ServicePayApi } from '../api/types.ts';
import { createFieldClass, REFLECTED } from './create-field-class.ts';
import { createFormPart, type FormPart } from './create-form-part.ts';
import { createMounting } from './create-mounting.ts';
import type { ServicePayCheckoutElement } from './element-types.ts';
import { findInternals } from './find-internals.ts';
import { ATTRIBUTES, isChangeableAttribute } from './read-attributes.ts';
import { upgradeProperty } from './upgrade-property.ts';

/** @throws with the script's code if there is no checkout */
function need(checkout: Checkout | undefined): Checkout {
  if (checkout) return checkout;
  throw Object.assign(new TypeError('ServicePay: put the element into the page, with a checkout-url'), {
    code: 'not_mounted',
  });
}

/**
 * Creates the element's class, which custom elements require. It is created on demand, because a server has no `HTMLElement`.
 * @param getApi returns `undefined` until the script is loaded
 */
export function createElementClass(getApi: () => ServicePayApi | undefined): CustomElementConstructor {
  return class extends createFieldClass() implements ServicePayCheckoutElement {
    static observedAttributes = ATTRIBUTES;

    checkout: Checkout | undefined;
    readonly #form: FormPart = createFormPart({
      element: this,
      internals: findInternals(this),
      getCheckout: () => this.checkout,
      retry: () => this.#mounting.schedule(true),
    });
    /** Contains the iframe. It is made inert instead of the element, whose attributes belong to the shop. */
    readonly #box = createHtml('div');
    readonly #mounting = createMounting({ element: this, box: this.#box, form: this.#form, getApi });

    constructor() {
      super();
      this.attachShadow({ mode: 'open', delegatesFocus: true }).append(this.#box);
      // Set as a property, because a strict `style-src` forbids style elements and attributes.
      this.#box.style.display = 'block';
    }

    connectedCallback(): void {
      if (!this.style.display) this.style.display = 'block';
      for (const name of REFLECTED) upgradeProperty(this, name);
      if (!this.checkout) this.#mounting.schedule(true);
    }

    /** Without this method, `moveBefore` would reload the iframe. */
    connectedMoveCallback(): void {}

    disconnectedCallback(): void {
      // A framework that moves an element removes and inserts it in one task.
      queueMicrotask(() => {
        if (!this.isConnected) this.#mounting.unmount();
      });
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before !== after && this.isConnected) this.#mounting.schedule(!isChangeableAttribute(name));
    }

    formAssociatedCallback(form: HTMLFormElement | null): void {
      this.#form.join(form);
    }

    formDisabledCallback(isDisabled: boolean): void {
      this.#form.setDisabled(isDisabled);
      this.#box.inert = isDisabled;
    }

    /** Discards typed values; a completed payment stays completed. */
    formResetCallback(): void {
      if (this.checkout && this.checkout.state !== 'completed') this.#mounting.schedule(true);
    }

    override focus(options?: FocusOptions): void {
      if (this.checkout) this.checkout.focus();
      else super.focus(options);
    }

    async validate(): ReturnType<Checkout['validate']> {
      const result = await need(this.checkout).validate();
      this.#form.take(result.errors);
      return result;
    }

    async submit(): ReturnType<Checkout['submit']> {
      return need(this.checkout).submit();
    }
  };
}
