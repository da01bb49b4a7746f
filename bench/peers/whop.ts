import { readPeerFile } from './read-peer-file.ts';
import type { Subject } from './subject.ts';

declare const wco: { getEmail(id: string): Promise<unknown> };

/**
 * The script mounts every element that is added to the page with its attribute. The bench asks its question with `getEmail()`.
 */
export const whop: Subject = {
  name: 'whop',
  kind: 'checkout',
  readScript: async () => readPeerFile('@whop/checkout/dist/static/checkout/index.js'),
  drive: {
    // The peer's loader sets this; without it the script does nothing.
    adaptScript: (script) => `window.wco = { injected: true, listening: false, frames: new Map(),
      identifiedFrames: new Map(), availableCurrencies: new Map() };\n${script}`,
    createDriver: () => {
      let count = 0;
      Object.assign(window, { __whopCheckoutInternalOriginOverride: `${new URL(window.frameUrl).origin}/` });
      return {
        mount: (box) =>
          new Promise((resolve) => {
            count += 1;
            const id = `whop-${count}`;
            const element = document.createElement('div');
            element.id = id;
            element.dataset.whopCheckoutPlanId = 'plan_bench';
            element.dataset.whopCheckoutOnStateChange = `on_${count}`;
            Object.assign(window, {
              [`on_${count}`]: () =>
                resolve({ ask: () => wco.getEmail(id), unmount: () => element.remove() }),
            });
            box.append(element);
          }),
      };
    },
    runFrame: ({ shopOrigin }) => {
      const say = (message: object) =>
        parent.postMessage({ __scope: 'whop-embedded-checkout', ...message }, shopOrigin);
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== parent || origin !== shopOrigin || data.event !== 'get-email') return;
        say({ event: 'get-email-result', event_id: data.event_id, ok: true, email: 'shopper@shop.example' });
      });
      say({ event: 'state', state: 'ready' });
    },
  },
};
