import { bundlePeer } from './bundle-peer.ts';
import type { Subject } from './subject.ts';

interface Embedded {
  detach(): void;
}

interface Messenger {
  postFrameLoaded(options: object): void;
}

declare const BigCommerce: {
  embedCheckout(options: object): Promise<Embedded>;
  createEmbeddedCheckoutMessenger(options: object): Messenger;
};

/** Only its embedded checkout, which cannot ask the page a question. */
const readScript = () =>
  bundlePeer(
    'bigcommerce',
    `import { embedCheckout } from './node_modules/@bigcommerce/checkout-sdk/dist/esm/embedded-checkout.js';
     window.BigCommerce = { embedCheckout };`,
  );

export const bigcommerce: Subject = {
  name: 'BigCommerce',
  kind: 'checkout',
  readScript,
  drive: {
    readFrameScript: () =>
      bundlePeer(
        'bigcommerce-frame',
        `import { createEmbeddedCheckoutMessenger } from './node_modules/@bigcommerce/checkout-sdk/dist/esm/embedded-checkout.js';
         window.BigCommerce = { createEmbeddedCheckoutMessenger };`,
      ),
    createDriver: () => {
      let count = 0;
      // Without this, the script first sends the whole page to its server to get permission for a cookie.
      localStorage.setItem('BigCommerce.EmbeddedCheckout.isCookieAllowed', 'true');
      return {
        async mount(box, url) {
          count += 1;
          box.id = `bigcommerce-${count}`;
          const checkout = await BigCommerce.embedCheckout({ url, containerId: box.id });
          return { unmount: () => checkout.detach() };
        },
      };
    },
    runFrame: ({ shopOrigin }) => {
      const messenger = BigCommerce.createEmbeddedCheckoutMessenger({ parentOrigin: shopOrigin });
      messenger.postFrameLoaded({ contentId: 'content' });
    },
  },
};
