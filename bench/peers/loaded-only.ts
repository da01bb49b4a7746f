import { bundlePeer } from './bundle-peer.ts';
import { readPeerFile } from './read-peer-file.ts';
import type { Subject } from './subject.ts';

/** Scripts that speak only to their owner's servers: only their bytes are measured. */
export const loadedOnly: Subject[] = [
  {
    name: 'stripe-js loader',
    kind: 'loader',
    readScript: () =>
      bundlePeer(
        'stripe',
        'import { loadStripe } from "@stripe/stripe-js/pure"; window.loadStripe = loadStripe;',
      ),
  },
  {
    name: 'Hyperswitch loader',
    kind: 'loader',
    readScript: () =>
      bundlePeer('hyper', 'import { loadHyper } from "@juspay-tech/hyper-js"; window.loadHyper = loadHyper;'),
  },
  {
    name: 'Braintree hosted fields',
    kind: 'checkout',
    readScript: () =>
      bundlePeer('braintree', 'window.hostedFields = require("braintree-web/hosted-fields");'),
  },
  {
    name: 'Paystack',
    kind: 'checkout',
    readScript: async () => readPeerFile('@paystack/inline-js/dist/inline.js'),
  },
  {
    name: 'Adyen card',
    kind: 'checkout',
    readScript: () =>
      bundlePeer(
        'adyen-card',
        'import { AdyenCheckout, Card } from "@adyen/adyen-web"; Object.assign(window, { AdyenCheckout, Card });',
      ),
  },
  {
    name: 'Adyen, every method',
    kind: 'checkout',
    readScript: () =>
      bundlePeer(
        'adyen-all',
        'import { AdyenCheckout, Dropin } from "@adyen/adyen-web/auto"; Object.assign(window, { AdyenCheckout, Dropin });',
      ),
  },
];
