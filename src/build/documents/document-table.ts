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

const RARE = { isRareReading: true } as const;

const row = (
  source: string,
  label: string,
  summary: string,
  how: Pick<DocumentRow, 'isRareReading'> = {},
): DocumentRow => ({ source, label, summary, ...how });

/** All documents that the service shows, in the order of the menu. Documents about decisions are added from their folder. */
export const DOCUMENT_GROUPS: readonly DocumentGroup[] = [
  {
    name: 'Start',
    rows: [
      row(
        'docs/quickstart.md',
        'Quickstart',
        'From an empty folder to a paid order: one server file, one page, and the same with curl.',
      ),
      row(
        'docs/methods.md',
        'Ways to pay',
        'Every payment method, when a checkout offers it and what its approval leads to.',
      ),
      row(
        'docs/gallery.md',
        'Gallery',
        'A picture of every state of the checkout page, on a phone and on a desktop.',
      ),
      row(
        'docs/going-live.md',
        'Going live',
        'A check list before real shoppers come, what changes, and upgrades.',
      ),
    ],
  },
  {
    name: 'Embed',
    rows: [
      row('docs/sdk.md', 'The script', 'Options, methods, events and errors of the script on your page.'),
      row(
        'docs/install.md',
        'Installation',
        'Script tag, integrity by hash or signature, npm package, loader and custom element.',
      ),
      row('docs/recipes.md', 'Recipes', 'The checkout in React, in Vue and on a plain page, ready to paste.'),
      row('docs/theming.md', 'Theming', 'Your colors, corners and typeface, and what a stylesheet may set.'),
      row(
        'docs/apple-pay.md',
        'Apple Pay',
        'When Apple Pay is offered, what you have to set up and how to test it.',
      ),
      row('docs/google-pay.md', 'Google Pay', 'When Google Pay is offered and how to test it.'),
    ],
  },
  {
    name: 'API',
    rows: [
      row(
        'docs/api.md',
        'The API',
        'Tokens, payment links, capture, refunds, refusals and the test cards of the sandbox.',
      ),
      row(
        'docs/server.md',
        'Typed servers',
        'Every call with its types for servers in TypeScript, and the check of webhooks.',
      ),
      row(
        'docs/other-languages.md',
        'PHP, Python and others',
        'Servers in PHP and Python, and the check of webhooks in six languages, with a test vector.',
      ),
      row(
        'docs/subscriptions.md',
        'Subscriptions',
        'Payments that repeat: their plan, their states, declines and what the shopper can do.',
      ),
      row(
        'docs/cards.md',
        'Saved cards',
        'Cards that are saved without a payment, listed, deleted, and charged without the shopper.',
      ),
      row(
        'docs/banking.md',
        'Banking services',
        'Checks of IBANs, and whether a name is that of the holder of an account.',
        RARE,
      ),
      row(
        'docs/bank-files.md',
        'Bank files',
        'Statements of a bank, which settle payments by transfer, and transfers that name no payment.',
        RARE,
      ),
      row(
        'docs/wallet.md',
        'Wallet',
        'Wallets, transfers between them, and a hosted page with balances and cards.',
        RARE,
      ),
      row(
        'docs/fiscal-invoices.md',
        'Fiscal invoices',
        'Italian invoices and receipts: sums, files, the exchange system, closures and what is not done.',
        RARE,
      ),
      row(
        'docs/contracts.md',
        'Contracts',
        'Texts that are signed on a hosted page with a code by email, and the evidence of it.',
        RARE,
      ),
      row(
        'docs/chat.md',
        'Chat',
        'A frame in which your users write to you, and the calls and the event to answer them.',
        RARE,
      ),
      row(
        'docs/cloud-pos.md',
        'Cloud POS',
        'Orders of a till, paid at the card terminal of the store: states, time-outs, terminals, receipts.',
      ),
      row(
        'docs/domains.md',
        'Domains',
        'Names below .eu: registrant, prices, purchase, transfer, renewals and their end.',
        RARE,
      ),
      row(
        'docs/account-information.md',
        'Accounts at banks',
        'Balances and transactions of an account at another bank, read with the consent of its holder.',
        RARE,
      ),
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
      row(
        'docs/webhooks.md',
        'Webhooks',
        'What the service sends to your server, how to check the signature, and retries.',
      ),
    ],
  },
  {
    name: 'Point of sale',
    rows: [
      row(
        'docs/terminal.md',
        'The terminal',
        'A card terminal on your desk: messages, test amounts, networks and certificates.',
        RARE,
      ),
      row(
        'docs/hardware.md',
        'Hardware and wallet',
        'How a partner orders card terminals for a merchant and pays for them, and how they connect.',
        RARE,
      ),
    ],
  },
  {
    name: 'Partners',
    rows: [
      row(
        'docs/partners.md',
        'Partners',
        'Companies that a partner invites, individuals whom it pays, and payments that it splits.',
        RARE,
      ),
      row(
        'docs/marketplace.md',
        'A marketplace',
        'From the invitation of a company to the payout of an individual, with curl.',
        RARE,
      ),
    ],
  },
  {
    name: 'Test',
    rows: [
      row(
        'docs/testing.md',
        'Testing',
        'The mock for unit tests, browser tests against the sandbox, and its dashboard.',
      ),
    ],
  },
  {
    name: 'Operate',
    rows: [
      row(
        'docs/operations.md',
        'Running it',
        'Commands, environment variables, databases, containers, health and metrics.',
      ),
      row(
        'docs/deployment.md',
        'Deployment',
        'Docker Compose, systemd and Kubernetes for production: secrets as files, hardening, upgrades.',
        RARE,
      ),
      row(
        'docs/privacy.md',
        'Privacy',
        'What the checkout page does with what a shopper types: to whom it goes and what is kept.',
        RARE,
      ),
      row(
        'docs/production.md',
        'Production',
        'How to take real money: what changes, how it is started, watched and kept right.',
        RARE,
      ),
      row(
        'docs/acquirers.md',
        'Acquirers',
        'The three ports through which you connect a real acquirer, bank or wallet.',
        RARE,
      ),
      row('SECURITY.md', 'Security', 'What is guarded and how, and the headers that a shop should send.'),
      row('CHANGELOG.md', 'Changelog', 'What is new in each version.', RARE),
    ],
  },
  {
    name: 'Internals',
    rows: [
      row('docs/protocol.md', 'Wire protocol', 'The messages between the script and the page in the iframe.'),
      row('ARCHITECTURE.md', 'Architecture', 'The map of the code, and what must never be.'),
      row(
        'docs/decisions.md',
        'Decisions',
        'Why it is so: every choice that a reader would question, with its reason.',
      ),
      row(
        'docs/conformance.md',
        'Conformance',
        'Each statement of the specification: where it is built, and the tests that fail without it.',
        RARE,
      ),
      row('docs/benchmarks.md', 'Figures', 'Sizes and times, measured beside other checkouts.', RARE),
      row(
        'CONTRIBUTING.md',
        'Contributing',
        'How to change the code, and the checks that a change passes.',
        RARE,
      ),
    ],
  },
];
