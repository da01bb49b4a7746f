import { readFileSync } from 'node:fs';
import type { Subject } from './subject.ts';

interface Checkout {
  on(event: string, handler: (detail: { message: string }) => void): Checkout;
  mount(box: HTMLElement): Checkout;
  validate(): Promise<unknown>;
  destroy(): void;
}

declare const ServicePay: { createCheckout(options: object): Checkout };

let script: string | undefined;

/** Reads the script once: a build during a run must not change what is measured. */
async function readScript(): Promise<string> {
  script ??= readFileSync(new URL('../../dist/v1/checkout.js', import.meta.url), 'utf8');
  return script;
}

/** Our built script against a page that implements docs/protocol.md. */
export const servicepay: Subject = {
  name: 'ServicePay',
  kind: 'ours',
  readScript,
  drive: {
    createDriver: () => ({
      mount: (box, url) =>
        new Promise((resolve, reject) => {
          const checkout = ServicePay.createCheckout({
            checkoutUrl: url,
          });
          checkout
            .on('ready', () => resolve({ ask: () => checkout.validate(), unmount: () => checkout.destroy() }))
            .on('load_error', reject)
            .mount(box);
        }),
    }),
    runFrame: () => {
      const shop = window.name.slice('servicepay:1:'.length);
      const say = (message: object) => parent.postMessage({ servicepay: 1, ...message }, shop);
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== parent || origin !== shop || data.servicepay !== 1) return;
        if (data.type === 'init') {
          say({ type: 'ready', methods: ['card'] });
        }
        if (data.type === 'validate') say({ type: 'validation', id: data.id, valid: true, errors: {} });
      });
      say({ type: 'hello', version: 1, build: 'bench' });
    },
  },
};
