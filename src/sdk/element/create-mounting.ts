import { CHECKOUT_EVENTS } from '../api/create-emitter.ts';
import type { Checkout, CheckoutEvents, ServicePayApi } from '../api/types.ts';
import type { FormPart } from './create-form-part.ts';
import { readAttributes, readChanges } from './read-attributes.ts';
import { relayEvent } from './relay-event.ts';

/** How long to wait for a framework to set `checkout-url` before its absence is reported. */
const URL_WAIT_MS = 1_000;

const NO_URL = 'ServicePay: <service-pay-checkout> shows nothing: it needs the attribute checkout-url';
const NO_SCRIPT = 'ServicePay: <service-pay-checkout> needs checkout.js; load it in this page, too';

export interface MountingOptions {
  element: HTMLElement & { checkout: Checkout | undefined; checkoutUrl: string };
  /** The element's own container for the iframe. */
  box: HTMLElement;
  form: Pick<FormPart, 'clear' | 'complete'>;
  /** Returns `undefined` until the script is loaded. */
  getApi(): ServicePayApi | undefined;
}

/** Keeps the element's `checkout` consistent with its attributes. */
interface Mounting {
  /**
   * Applies the attributes at the end of the task. `mustMount` creates another checkout; otherwise the current one is changed.
   */
  schedule(mustMount: boolean): void;
  unmount(): void;
}

export function createMounting({ element, box, form, getApi }: MountingOptions): Mounting {
  let isDue = false;
  let isMountDue = false;
  /** Whether the last `change` event had a complete form. */
  let isComplete = false;

  const unmount = () => {
    element.checkout?.destroy();
    element.checkout = undefined;
  };

  /** A new checkout has an empty form, and raises no event until it is complete. */
  const forgetForm = () => {
    if (!isComplete) return;
    isComplete = false;
    relayEvent(element, 'change', { complete: false });
  };

  /** A framework may set it later. */
  const reportMissingUrl = () => {
    setTimeout(() => {
      if (element.isConnected && !element.checkoutUrl) console.error(NO_URL);
    }, URL_WAIT_MS);
  };

  /** The script may load after the element, until the page has loaded. */
  const waitForScript = (retry: () => void) => {
    if (document.readyState === 'complete') console.error(NO_SCRIPT);
    else addEventListener('load', retry, { once: true });
  };

  /** @param retry called when the script may have loaded */
  const mount = (retry: () => void) => {
    unmount();
    forgetForm();
    if (!element.isConnected) return;
    if (!element.checkoutUrl) {
      reportMissingUrl();
      return;
    }
    const api = getApi();
    if (!api) {
      waitForScript(retry);
      return;
    }
    form.clear();
    const checkout = api.createCheckout(readAttributes(element));
    for (const event of CHECKOUT_EVENTS)
      checkout.on(event, (detail: object | undefined) => {
        if (event === 'complete') form.complete();
        if (event === 'change') isComplete = (detail as CheckoutEvents['change']).complete;
        relayEvent(element, event, detail);
      });
    element.checkout = checkout.mount(box);
  };

  /** Frameworks set attributes one by one, so those of a task are applied together. */
  const schedule = (mustMount: boolean) => {
    isMountDue ||= mustMount;
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (isMountDue || !element.checkout) mount(() => schedule(true));
      else element.checkout.update(readChanges(element));
      isMountDue = false;
    });
  };

  return { schedule, unmount };
}
