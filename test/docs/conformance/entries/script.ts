import type { EntrySection } from './entry.ts';

const OPTIONS = 'src/sdk/api/read-options.ts';
const FRAME = 'src/sdk/frame/create-frame.ts';
const SESSION = 'src/sdk/frame/create-session.ts';
const CHECKOUT = 'src/sdk/create-checkout.ts';

const DEFAULTS = 'test/sdk/api/read-options.test.ts › fills in the defaults';
const PASSED = 'test/bundle.test.ts › passes every option to the page';
const EVENTS = 'test/bundle.test.ts › raises every event with its data, and nothing for a forged message';
const ASKED = 'test/bundle.test.ts › sends questions to the page, and resolves with its answers';
const EMBEDDED =
  'e2e/script/embedded.spec.ts › the script raises `ready`, `error` and `complete` once each, with exactly the documented data, under the strictest Content-Security-Policy with Trusted Types';
const SERVED = 'test/service/platform/assets/routes.test.ts › serves the script %s to every site';
const ONE_GLOBAL = 'test/sdk/main.test.ts › defines one global and nothing else';
const RAW = 'e2e/methods/rails.spec.ts › a frame without the script navigates the top window to the bank';

export const SCRIPT: EntrySection = {
  section: 'browser-checkout-script',
  heading: 'Browser checkout script',
  entries: {
    s1: {
      says: 'Anyone loads the script from /v1/checkout.js; it defines window.ServicePay',
      where: ['src/service/platform/assets/routes.ts', 'src/sdk/main.ts'],
      tests: [
        SERVED,
        ONE_GLOBAL,
        'test/build.test.ts › defines one global, with its version, and touches nothing else of a window',
      ],
      open: 'production and sandbox serve it from their own `PUBLIC_URL` ([loading it](sdk.md#loading-it))',
    },
    '1': {
      says: 'createCheckout takes options and returns a checkout',
      where: [CHECKOUT],
      tests: [
        'test/sdk/create-checkout.test.ts › returns a frozen object with exactly the documented members',
        ONE_GLOBAL,
      ],
    },
    '2': {
      says: 'A checkout has on and mount, which can be chained, unmount, destroy, validate with its promise, and submit',
      where: [CHECKOUT, SESSION],
      tests: [
        'test/sdk/create-checkout.test.ts › returns itself from on(), once(), off(), update(), mount() and focus()',
        'test/sdk/create-checkout.test.ts › mounts at the end of an element that is found by its selector',
        'test/sdk/create-checkout-lifecycle.test.ts › remove the iframe, the listener and the timers: %s()',
        'test/sdk/frame/create-session-questions.test.ts › resolves with the answer of the page, and raises it as an event: %o',
        'test/sdk/frame/create-session-questions.test.ts › resolves with the outcome %s',
        ASKED,
      ],
    },
    '3': {
      says: 'The options are those of the table',
      where: [OPTIONS, 'src/sdk/api/types.ts'],
      tests: [
        'test/sdk/api/types.test.ts › have every option of the specification',
        'test/sdk/api/read-options.test.ts › reads every option',
      ],
      open: 'options of our own beside them ([options](sdk.md#options))',
    },
    checkoutUrl: {
      says: 'Required: the PaymentUrl of the link',
      where: [OPTIONS, FRAME],
      tests: [
        'test/sdk/api/read-options.test.ts › requires a checkoutUrl in %s',
        'test/sdk/frame/create-frame.test.ts › uses the address byte for byte: %s',
      ],
    },
    locale: {
      says: 'A hint for the language',
      where: [OPTIONS, 'src/page/host/create-language-switch.ts'],
      tests: [
        PASSED,
        'test/page/host/answer-host.test.ts › switch the language without a reload and keep the typed values',
      ],
    },
    paymentMethods: {
      says: 'A hint that filters the methods',
      where: [OPTIONS, 'src/page/methods/select-methods.ts'],
      tests: [PASSED, 'test/page/methods/select-methods.test.ts › from %j, with the filter %j, selects %j'],
    },
    'theme.customCss': {
      says: 'A stylesheet; the one in the metadata of the link is preferred',
      where: [OPTIONS, 'src/page/styling/create-styling.ts', 'src/page/host/answer-host.ts'],
      tests: [
        PASSED,
        'test/page/host/answer-host.test.ts › is that of the payment link when the shop’s page sets none',
        'test/page/host/answer-host.test.ts › is that of the payment link even if the shop’s page sets one, with a warning',
        'test/page/host/answer-host.test.ts › is that of the shop’s page if the payment link has none, until it is unset',
      ],
    },
    height: {
      says: 'The height of the frame: 720px where none is given',
      where: [OPTIONS, FRAME],
      tests: [
        DEFAULTS,
        'test/sdk/frame/create-frame.test.ts › creates an iframe of 720px and full width, without a border or an inherited color scheme',
        'test/sdk/frame/create-frame.test.ts › applies the height and width of the options',
      ],
    },
    width: {
      says: 'The width of the frame: 100% where none is given',
      where: [OPTIONS, FRAME],
      tests: [
        DEFAULTS,
        'test/sdk/frame/create-frame.test.ts › creates an iframe of 720px and full width, without a border or an inherited color scheme',
        'test/sdk/frame/create-frame.test.ts › applies the height and width of the options',
      ],
    },
    allowPayment: {
      says: 'True by default: the frame may use payment sheets',
      where: [OPTIONS, FRAME],
      tests: [
        DEFAULTS,
        'test/sdk/frame/create-frame.test.ts › omits the payment permission if the shop does not grant it',
        'e2e/engines/mount.spec.ts › `mount()` adds a frame with exactly the documented permissions, as often as it is called, also in a closed shadow root',
      ],
    },
    applePayParentBridge: {
      says: 'True by default: the window of the shop runs Apple Pay where the frame cannot',
      where: [OPTIONS, 'src/sdk/apple-pay/create-apple-pay-bridge.ts'],
      tests: [
        DEFAULTS,
        'test/sdk/apple-pay/create-apple-pay-bridge.test.ts › is answered with "not available" without asking Apple if the shop has switched the bridge off',
        'test/sdk/apple-pay/create-apple-pay-bridge.test.ts › begins the session synchronously, since a click would not count later',
        'e2e/methods/apple-pay.spec.ts › pays over the bridge if the frame has no payment permission',
      ],
    },
    externalSubmit: {
      says: 'False by default; true hides the pay button, and a button of the shop validates and submits',
      where: [OPTIONS, 'src/page/components/form/pay-bar.tsx'],
      tests: [
        DEFAULTS,
        'test/page/host/answer-host.test.ts › hide the pay button with externalSubmit, so that Enter does not pay',
        'e2e/script/own-button.spec.ts › the shop’s own pay button lists the wrong fields, and pays once with another card after a decline',
      ],
    },
    '4': {
      says: 'A hosted link is opened by a redirect, without the script',
      where: ['src/service/checkout/pages/page-route.ts'],
      tests: [
        'test/service/payments/links/create-link-call.test.ts › creates a link whose page loads',
        'e2e/page/hosted.spec.ts › a payment on the hosted page leads to exactly the success address, and its link shows it whenever it is opened again',
      ],
    },
    '5': {
      says: 'An iframe of the shop works without the script, over HTTPS and with payment allowed',
      where: ['src/page/host/open-host-channel.ts', 'src/service/checkout/pages/page-route.ts'],
      tests: [
        RAW,
        'test/page/host/answer-host.test.ts › sends no messages when no script embeds the page',
        'test/contracts/wallet-offer.ts › appears on a page without the script if its sheet opens in that window',
      ],
    },
  },
};

export const SCRIPT_EVENTS: EntrySection = {
  section: 'browser-script-events',
  heading: 'Browser script events',
  entries: {
    ready: {
      says: 'Raised once the page in the frame is there, without data',
      where: [SESSION, 'src/page/host/answer-host.ts'],
      tests: [
        EMBEDDED,
        EVENTS,
        'test/sdk/frame/create-session-handshake.test.ts › raises ready exactly once',
      ],
    },
    complete: {
      says: 'Raised after a payment, with the type payment.completed',
      where: [SESSION],
      tests: [EMBEDDED, 'test/sdk/frame/create-session.test.ts › complete is raised with its type alone'],
    },
    error: {
      says: 'Raised after a failure, with the type payment.failed, a sentence and a code',
      where: [SESSION],
      tests: [
        EMBEDDED,
        'test/sdk/frame/create-session.test.ts › raises error with type, message and code for each decline',
      ],
    },
    method_change: {
      says: 'Raised with the method that the shopper chose',
      where: [SESSION, 'src/page/methods/create-choices.ts'],
      tests: [
        'test/sdk/frame/create-session.test.ts › raises method_change with the method',
        'test/page/methods/create-choices.test.ts › changes the method, clears the problems and reports the method to the shop’s page',
      ],
    },
    validation: {
      says: 'Raised with the result of validate()',
      where: ['src/sdk/frame/questions.ts', SESSION],
      tests: [
        'test/sdk/frame/create-session-questions.test.ts › resolves with the answer of the page, and raises it as an event: %o',
        ASKED,
      ],
    },
    s1: {
      says: 'For a bank or wallet the script leads the top window on; cards and SEPA stay in the frame',
      where: ['src/sdk/frame/redirect.ts', 'src/page/payment/create-payment.ts'],
      tests: [
        'test/sdk/frame/redirect.test.ts › raises the event before it navigates the top window',
        'test/page/payment/create-payment-rails.test.ts › is left to the shop’s page, which gets redirect and then the outcome',
        'e2e/methods/sepa.spec.ts › a direct debit in the frame is validated, authorized and paid without leaving the page or leaking the IBAN',
        'e2e/methods/rails.spec.ts › the shop’s own pay button leads to Klarna, and its approval to exactly the success address, which a later webhook confirms',
      ],
    },
    s2: {
      says: 'The frame may lead the top window on only after an action of the shopper',
      where: [FRAME],
      tests: [
        'test/sdk/frame/create-frame.test.ts › lets the page navigate the top window only after a click',
      ],
    },
  },
};

export const RETURN_MESSAGE: EntrySection = {
  section: 'redirect-message-from-the-merchant-s-pages-in-an-iframe',
  heading: 'Redirect message',
  entries: {
    s1: {
      says: 'A page of the shop in the frame may post service-payment-complete with a status to its parent',
      where: ['src/sdk/frame/open-channel.ts', 'src/page/payment/create-outcomes.ts'],
      tests: [
        EVENTS,
        'test/sdk/frame/open-channel.test.ts › is raised as `return`, not as `complete`, if it was sent by the iframe at the shop’s origin',
        'e2e/engines/lead-on.spec.ts › the frame goes to the success page once submit() has its outcome, and the page there reports back',
        'e2e/engines/lead-on.spec.ts › goes to the failure page when the link is closed, which tells the page around it',
      ],
    },
    s2: {
      says: 'The parent looks at the origin first',
      where: ['src/sdk/frame/open-channel.ts'],
      tests: [
        'test/sdk/frame/open-channel.test.ts › is dropped from %s',
        'e2e/script/forgery.spec.ts › messages of other windows, and the return message of a merchant’s page, raise no event',
      ],
    },
    s3: {
      says: 'The message is for the eye; the webhook decides',
      where: ['src/sdk/frame/open-channel.ts'],
      tests: [
        'test/sdk/frame/open-channel.test.ts › is raised as `return`, not as `complete`, if it was sent by the iframe at the shop’s origin',
        'test/demo/server.test.ts › shows an order as paid only after its webhook, and then redirects from its checkout',
      ],
    },
  },
};
