import { CHECKOUT_EVENTS } from '../create-emitter.ts';
import type { Checkout, CheckoutEvent, ServicePayApi } from '../types.ts';
import { createFormPart, type FormPart } from './create-form-part.ts';
import type { ServicePayCheckoutElement } from './element-types.ts';
import { ATTRIBUTES, isChangeable, readAttributes, readChanges } from './read-attributes.ts';

/** How long an element without an address may be one that gets it from a framework in a moment. */
const URL_WAIT_MS = 1_000;

const NO_SCRIPT = 'ServicePay: <service-pay-checkout> needs checkout.js; load it in this page, too';

/**
 * A class, because browsers know no other custom elements. Made on demand: a server has no `HTMLElement` to extend.
 * @param getApi `undefined` as long as the script is not there
 */
export function createElementClass(getApi: () => ServicePayApi | undefined): CustomElementConstructor {
  return class extends HTMLElement implements ServicePayCheckoutElement {
    static formAssociated = true;
    static observedAttributes = ATTRIBUTES;

    checkout: Checkout | undefined;
    // Not in simulated browsers (happy-dom, jsdom).
    readonly #internals = (this.attachInternals as (() => ElementInternals) | undefined)?.call(this);
    readonly #form: FormPart = createFormPart({
      element: this,
      internals: this.#internals,
      getCheckout: () => this.checkout,
      retry: () => this.#schedule(true),
    });
    /** Holds the frame: what is inert is not the shop's element, whose attributes are the shop's. */
    readonly #box = document.createElement('div');
    #isDue = false;
    #mustMount = false;

    constructor() {
      super();
      this.attachShadow({ mode: 'open', delegatesFocus: true }).append(this.#box);
      // By property: a strict `style-src` forbids style elements and attributes.
      this.#box.style.display = 'block';
    }

    connectedCallback(): void {
      if (!this.style.display) this.style.display = 'block';
      for (const name of ['checkoutUrl', 'name', 'disabled'] as const) this.#upgrade(name);
      if (!this.checkout) this.#schedule(true);
    }

    /** Its presence keeps the frame alive when the element is moved with `moveBefore`. */
    connectedMoveCallback(): void {}

    disconnectedCallback(): void {
      // A framework that moves an element takes it out and puts it back in one go.
      queueMicrotask(() => {
        if (!this.isConnected) this.#unmount();
      });
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before !== after && this.isConnected) this.#schedule(!isChangeable(name));
    }

    formAssociatedCallback(form: HTMLFormElement | null): void {
      this.#form.join(form);
    }

    formDisabledCallback(isDisabled: boolean): void {
      this.#form.setDisabled(isDisabled);
      this.#box.inert = isDisabled;
    }

    /** Typed data go, a payment that is made stays made. */
    formResetCallback(): void {
      if (this.checkout && this.checkout.state !== 'completed') this.#schedule(true);
    }

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
      return this.#internals?.form ?? null;
    }
    get validity(): ValidityState | undefined {
      return this.#internals?.validity;
    }
    get validationMessage(): string {
      return this.#internals?.validationMessage ?? '';
    }
    get willValidate(): boolean {
      return this.#internals?.willValidate ?? false;
    }
    checkValidity(): boolean {
      return this.#internals?.checkValidity() ?? true;
    }
    reportValidity(): boolean {
      return this.#internals?.reportValidity() ?? true;
    }

    override focus(options?: FocusOptions): void {
      if (this.checkout) this.checkout.focus();
      else super.focus(options);
    }

    async validate(): ReturnType<Checkout['validate']> {
      const result = await this.#need().validate();
      this.#form.take(result.errors);
      return result;
    }

    async submit(): ReturnType<Checkout['submit']> {
      return this.#need().submit();
    }

    /** @throws the script's own error where there is nothing to ask */
    #need(): Checkout {
      if (this.checkout) return this.checkout;
      throw Object.assign(new TypeError('ServicePay: put the element into the page, with a checkout-url'), {
        code: 'not_mounted',
      });
    }

    /** A property that was set before the element was defined hides the accessor of the same name. */
    #upgrade(name: 'checkoutUrl' | 'name' | 'disabled'): void {
      if (!Object.getOwnPropertyDescriptor(this, name)) return;
      const value = this[name];
      Reflect.deleteProperty(this, name);
      Object.assign(this, { [name]: value });
    }

    /** Frameworks set attributes one by one: all of a task make one change. */
    #schedule(mustMount: boolean): void {
      this.#mustMount ||= mustMount;
      if (this.#isDue) return;
      this.#isDue = true;
      queueMicrotask(() => {
        this.#isDue = false;
        if (this.#mustMount || !this.checkout) this.#mount();
        else this.checkout.update(readChanges(this));
        this.#mustMount = false;
      });
    }

    #unmount(): void {
      this.checkout?.destroy();
      this.checkout = undefined;
    }

    #mount(): void {
      this.#unmount();
      if (!this.isConnected) return;
      if (!this.checkoutUrl) {
        // A framework may set it a moment later.
        setTimeout(() => {
          if (this.isConnected && !this.checkoutUrl)
            console.error(
              'ServicePay: <service-pay-checkout> shows nothing: it needs the attribute checkout-url',
            );
        }, URL_WAIT_MS);
        return;
      }
      const api = getApi();
      if (!api) {
        this.#waitForScript();
        return;
      }
      this.#form.clear();
      const checkout = api.createCheckout(readAttributes(this));
      for (const event of CHECKOUT_EVENTS)
        checkout.on(event, (detail: object | undefined) => this.#relay(event, detail));
      this.checkout = checkout.mount(this.#box);
    }

    /** The script may come after the element, until the page has loaded. */
    #waitForScript(): void {
      if (document.readyState === 'complete') console.error(NO_SCRIPT);
      else addEventListener('load', () => this.#schedule(true), { once: true });
    }

    #relay(type: CheckoutEvent, detail: object | undefined): void {
      if (type === 'complete') this.#form.complete();
      // Not bubbling: an `error` at the window is taken for a bug of the shop's.
      const event = new CustomEvent(type, { detail, cancelable: true });
      if (!this.dispatchEvent(event)) (detail as { preventDefault?: () => void }).preventDefault?.();
      else if (type === 'load_error') {
        const { code, message, docs } = detail as Record<string, string>;
        console.error(`ServicePay: ${message} (${code}) ${docs}`);
      }
    }
  };
}
