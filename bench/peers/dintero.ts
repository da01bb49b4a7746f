import { readPeerFile } from './read-peer-file.ts';
import type { Subject } from './subject.ts';

interface Embedded {
  refreshSession(): Promise<unknown>;
  destroy(): void;
}

declare const dintero: { embed(options: object): Promise<Embedded> };

/** The bench asks its question with `refreshSession()`. */
export const dinteroPeer: Subject = {
  name: 'Dintero',
  kind: 'checkout',
  readScript: async () => readPeerFile('@dintero/checkout-web-sdk/dist/dintero-checkout-web-sdk.umd.min.js'),
  drive: {
    createDriver: () => {
      let count = 0;
      return {
        async mount(container, url) {
          count += 1;
          const sid = `session-${count}`;
          let onSession: () => void = () => {};
          const ready = new Promise<void>((resolve) => {
            onSession = resolve;
          });
          const options = { container, sid, endpoint: new URL(url).origin, onSession: () => onSession() };
          const checkout = await dintero.embed(options);
          await ready;
          return { ask: () => checkout.refreshSession(), unmount: () => checkout.destroy() };
        },
      };
    },
    runFrame: ({ shopOrigin }) => {
      const sid = new URLSearchParams(location.search).get('sid');
      const say = (message: object) => parent.postMessage({ sid, ...message }, shopOrigin);
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== parent || origin !== shopOrigin || data.type !== 'RefreshSession') return;
        say({ type: 'SessionUpdated', session: { valid: true, errors: {} } });
      });
      say({ type: 'SessionLoaded', session: {} });
    },
  },
};
