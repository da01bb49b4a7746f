import type { Checkout, ServicePayApi } from '../../../src/sdk/api/types.ts';

const CHECKOUT_URL = 'https://pay.example/checkout/tok_1';

/** Never called: `tsc` reads these lines, and each that is expected not to compile must not. */
export function writeWhatDoesNotCompile({ createCheckout }: ServicePayApi, checkout: Checkout): void {
  // @ts-expect-error the address is required
  createCheckout({});
  // @ts-expect-error options are required
  createCheckout();
  // @ts-expect-error the address is text, not a URL object
  createCheckout({ checkoutUrl: new URL(CHECKOUT_URL) });
  // @ts-expect-error no such option
  createCheckout({ checkoutUrl: CHECKOUT_URL, colour: 'red' });
  // @ts-expect-error the height is text or a number
  createCheckout({ checkoutUrl: CHECKOUT_URL, height: true });
  // @ts-expect-error a list, even of one
  createCheckout({ checkoutUrl: CHECKOUT_URL, paymentMethods: 'card' });
  // @ts-expect-error `theme` holds the stylesheet
  createCheckout({ checkoutUrl: CHECKOUT_URL, theme: 'https://shop.example/pay.css' });
  // @ts-expect-error true or false
  createCheckout({ checkoutUrl: CHECKOUT_URL, externalSubmit: 'yes' });

  // @ts-expect-error a number of milliseconds
  createCheckout({ checkoutUrl: CHECKOUT_URL, readyTimeout: '15s' });
  // @ts-expect-error a signal, not its controller
  createCheckout({ checkoutUrl: CHECKOUT_URL, signal: new AbortController() });

  // @ts-expect-error no such event
  checkout.on('completed', () => {});
  // @ts-expect-error a handler is required
  checkout.on('ready');
  // @ts-expect-error the event `complete` tells that, and no amount
  checkout.on('complete', ({ amount }) => amount);
  // @ts-expect-error `ready` tells no methods
  checkout.on('ready', (event) => event?.methods);
  // @ts-expect-error a text, even one of another version
  checkout.focus(1);
  // @ts-expect-error a list of texts
  checkout.update({ paymentMethods: [1] });
  // @ts-expect-error `code` is text
  checkout.on('error', ({ code }) => code.toFixed());

  // @ts-expect-error where to?
  checkout.mount();
  // @ts-expect-error null is no element: check what `querySelector` found
  checkout.mount(document.querySelector('#checkout'));
  // @ts-expect-error a promise has no `valid`
  checkout.validate().valid;
  // @ts-expect-error the address cannot be changed in place
  checkout.update({ checkoutUrl: CHECKOUT_URL });
  // @ts-expect-error only the script changes it
  checkout.state = 'ready';
  // @ts-expect-error no such code
  checkout.on('load_error', ({ code }) => code === 'offline');
  // @ts-expect-error unmount() is the end of a chain
  checkout.unmount().mount('#checkout');
}
