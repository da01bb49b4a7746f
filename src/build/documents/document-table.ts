export interface DocumentRow {
  /** The path of the text, relative to the root of the repository. */
  source: string;
  /** The name in the menu. */
  label: string;
  /** A sentence about the content. */
  summary: string;
  /** Whether the search only covers its headings, because its text would bury the results that a shop's developer needs. */
  isRareReading?: true;
}

export interface DocumentGroup {
  name: string;
  /** In the recommended reading order for newcomers. */
  rows: readonly DocumentRow[];
  /** Pages of the service other than documents. */
  links?: readonly { address: string; label: string; summary: string }[];
}

/** All documents that the service shows, in the order of the menu. Documents about decisions are added from their folder. */
export const DOCUMENT_GROUPS: readonly DocumentGroup[] = [
  {
    name: 'Start',
    rows: [
      {
        source: 'docs/quickstart.md',
        label: 'Quickstart',
        summary: 'From an empty folder to a paid order: one server file, one page, and the same with curl.',
      },
      {
        source: 'docs/methods.md',
        label: 'Ways to pay',
        summary: 'Every payment method, when a checkout offers it and what its approval leads to.',
      },
      {
        source: 'docs/gallery.md',
        label: 'Gallery',
        summary: 'A picture of every state of the checkout page, on a phone and on a desktop.',
      },
      {
        source: 'docs/going-live.md',
        label: 'Going live',
        summary: 'A check list before real shoppers come, what changes, and upgrades.',
      },
    ],
  },
  {
    name: 'Embed',
    rows: [
      {
        source: 'docs/sdk.md',
        label: 'The script',
        summary: 'Options, methods, events and errors of the script on your page.',
      },
      {
        source: 'docs/install.md',
        label: 'Installation',
        summary: 'Script tag, integrity by hash or signature, npm package, loader and custom element.',
      },
      {
        source: 'docs/recipes.md',
        label: 'Recipes',
        summary: 'The checkout in React, in Vue and on a plain page, ready to paste.',
      },
      {
        source: 'docs/theming.md',
        label: 'Theming',
        summary: 'Your colors, corners and typeface, and what a stylesheet may set.',
      },
      {
        source: 'docs/apple-pay.md',
        label: 'Apple Pay',
        summary: 'When Apple Pay is offered, what you have to set up and how to test it.',
      },
      {
        source: 'docs/google-pay.md',
        label: 'Google Pay',
        summary: 'When Google Pay is offered and how to test it.',
      },
    ],
  },
  {
    name: 'API',
    rows: [
      {
        source: 'docs/api.md',
        label: 'The API',
        summary: 'Tokens, payment links, capture, refunds, refusals and the test cards of the sandbox.',
      },
      {
        source: 'docs/server.md',
        label: 'Typed servers',
        summary: 'Every call with its types for servers in TypeScript, and the check of webhooks.',
      },
      {
        source: 'docs/subscriptions.md',
        label: 'Subscriptions',
        summary: 'Payments that repeat: their plan, their states, declines and what the shopper can do.',
      },
      {
        source: 'docs/cards.md',
        label: 'Saved cards',
        summary: 'Cards that are saved without a payment, listed, deleted, and charged without the shopper.',
      },
      {
        source: 'docs/banking.md',
        label: 'Banking services',
        summary: 'Checks of IBANs, and whether a name is that of the holder of an account.',
        isRareReading: true,
      },
      {
        source: 'docs/wallet.md',
        label: 'Wallet',
        summary: 'Wallets, transfers between them, and a hosted page with balances and cards.',
        isRareReading: true,
      },
      {
        source: 'docs/fiscal-invoices.md',
        label: 'Fiscal invoices',
        summary:
          'Italian invoices and receipts: sums, files, the exchange system, closures and what is not done.',
        isRareReading: true,
      },
      {
        source: 'docs/contracts.md',
        label: 'Contracts',
        summary: 'Texts that are signed on a hosted page with a code by email, and the evidence of it.',
        isRareReading: true,
      },
      {
        source: 'docs/chat.md',
        label: 'Chat',
        summary: 'A frame in which your users write to you, and the calls and the event to answer them.',
        isRareReading: true,
      },
      {
        source: 'docs/cloud-pos.md',
        label: 'Cloud POS',
        summary:
          'Orders of a till, paid at the card terminal of the store: states, time-outs, terminals, receipts.',
      },
      {
        source: 'docs/domains.md',
        label: 'Domains',
        summary: 'Names below .eu: registrant, prices, purchase, transfer, renewals and their end.',
        isRareReading: true,
      },
      {
        source: 'docs/account-information.md',
        label: 'Accounts at banks',
        summary:
          'Balances and transactions of an account at another bank, read with the consent of its holder.',
        isRareReading: true,
      },
    ],
    links: [
      {
        address: '/api/v5/docs/online-payments',
        label: 'v5 reference',
        summary: 'Every call with its fields and rules, by section, also as OpenAPI 3.1.',
      },
    ],
  },
  {
    name: 'Webhooks',
    rows: [
      {
        source: 'docs/webhooks.md',
        label: 'Webhooks',
        summary: 'What the service sends to your server, how to check the signature, and retries.',
      },
    ],
  },
  {
    name: 'Point of sale',
    rows: [
      {
        source: 'docs/terminal.md',
        label: 'The terminal',
        summary: 'A card terminal on your desk: messages, test amounts, networks and certificates.',
        isRareReading: true,
      },
      {
        source: 'docs/hardware.md',
        label: 'Hardware and wallet',
        summary:
          'How a partner orders card terminals for a merchant and pays for them, and how they connect.',
        isRareReading: true,
      },
    ],
  },
  {
    name: 'Partners',
    rows: [
      {
        source: 'docs/partners.md',
        label: 'Partners',
        summary: 'Companies that a partner invites, individuals whom it pays, and payments that it splits.',
        isRareReading: true,
      },
      {
        source: 'docs/marketplace.md',
        label: 'A marketplace',
        summary: 'From the invitation of a company to the payout of an individual, with curl.',
        isRareReading: true,
      },
    ],
  },
  {
    name: 'Test',
    rows: [
      {
        source: 'docs/testing.md',
        label: 'Testing',
        summary: 'The mock for unit tests, browser tests against the sandbox, and its dashboard.',
      },
    ],
  },
  {
    name: 'Operate',
    rows: [
      {
        source: 'docs/operations.md',
        label: 'Running it',
        summary: 'Commands, environment variables, databases, containers, health and metrics.',
      },
      {
        source: 'docs/privacy.md',
        label: 'Privacy',
        summary: 'What the checkout page does with what a shopper types: to whom it goes and what is kept.',
        isRareReading: true,
      },
      {
        source: 'docs/production.md',
        label: 'Production',
        summary: 'How to take real money: what changes, how it is started, watched and kept right.',
        isRareReading: true,
      },
      {
        source: 'docs/acquirers.md',
        label: 'Acquirers',
        summary: 'The three ports through which you connect a real acquirer, bank or wallet.',
        isRareReading: true,
      },
      {
        source: 'SECURITY.md',
        label: 'Security',
        summary: 'What is guarded and how, and the headers that a shop should send.',
      },
      {
        source: 'CHANGELOG.md',
        label: 'Changelog',
        summary: 'What is new in each version.',
        isRareReading: true,
      },
    ],
  },
  {
    name: 'Internals',
    rows: [
      {
        source: 'docs/protocol.md',
        label: 'Wire protocol',
        summary: 'The messages between the script and the page in the iframe.',
      },
      {
        source: 'ARCHITECTURE.md',
        label: 'Architecture',
        summary: 'The map of the code, and what must never be.',
      },
      {
        source: 'docs/decisions.md',
        label: 'Decisions',
        summary: 'Why it is so: every choice that a reader would question, with its reason.',
      },
      {
        source: 'docs/conformance.md',
        label: 'Conformance',
        summary:
          'Each statement of the specification: where it is built, and the tests that fail without it.',
        isRareReading: true,
      },
      {
        source: 'docs/benchmarks.md',
        label: 'Figures',
        summary: 'Sizes and times, measured beside other checkouts.',
        isRareReading: true,
      },
      {
        source: 'CONTRIBUTING.md',
        label: 'Contributing',
        summary: 'How to change the code, and the checks that a change passes.',
        isRareReading: true,
      },
    ],
  },
];
