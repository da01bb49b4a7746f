import { bundlePeer } from './bundle-peer.ts';
import type { Subject } from './subject.ts';

interface Embed {
  addEventListener(event: string, handler: (event: Event) => void, options?: object): void;
  close(): void;
}

declare const Polar: { EmbedCheckout: { create(url: string): Promise<Embed> } };

/**
 * Its build accepts only its owner's two origins, so the bench adds its page to that list and changes nothing else. It
 * cannot ask the page a question: the shop posts a message, and the answer is an event of the script.
 */
export const polar: Subject = {
  name: 'Polar',
  kind: 'checkout',
  readScript: () => bundlePeer('polar', 'import "@polar-sh/checkout/embed";'),
  drive: {
    adaptScript: (script) =>
      script.replaceAll('"https://polar.sh,https://sandbox.polar.sh"', 'String(window.polarOrigins)'),
    createDriver: () => {
      Object.assign(window, { polarOrigins: new URL(window.frameUrl).origin });
      return {
        async mount(_box, url) {
          const embed = await Polar.EmbedCheckout.create(url);
          const frame = document.querySelector('iframe:last-of-type') as HTMLIFrameElement;
          return {
            ask: () =>
              new Promise((resolve) => {
                embed.addEventListener('answer', resolve, { once: true });
                frame.contentWindow?.postMessage({ type: 'validate' }, new URL(url).origin);
              }),
            unmount: () => embed.close(),
          };
        },
      };
    },
    runFrame: ({ shopOrigin }) => {
      const say = (message: object) => parent.postMessage({ type: 'POLAR_CHECKOUT', ...message }, shopOrigin);
      addEventListener('message', ({ source, origin }) => {
        if (source === parent && origin === shopOrigin) say({ event: 'answer', valid: true, errors: {} });
      });
      say({ event: 'loaded' });
    },
  },
};
