import type { EntrySection } from './entry.ts';

const CREATES =
  'test/service/payments/links/create-link-call.test.ts › returns on %s exactly the fields of the specification';
const NO_TOKEN = 'test/service/calls/auth/authenticate.test.ts › refuses %s %s without a token';
const SCOPED = 'test/service/conformance/section-scopes.test.ts › opens %s to exactly the scopes %j';
const NAMED =
  'test/service/conformance/section-scopes.test.ts › has the sections of the specification, in its order';
const PUBLIC_URL = 'test/service/start-service.test.ts › uses PUBLIC_URL in the URLs that it returns';
const SERVED = 'test/service/platform/assets/routes.test.ts › serves the script %s to every site';
const ONE_GLOBAL = 'test/sdk/main.test.ts › defines one global and nothing else';
const PRINTED =
  'test/terminal/machine/prints-and-reversals.test.ts › comes out of the slot, is answered in both forms, and charges nothing';
const HOLDS = 'test/service/conformance/holds.test.ts › captures or releases exactly the listed payments';

export const PREAMBLE: EntrySection = {
  section: 'preamble',
  heading: 'Preamble',
  entries: {
    s1: {
      says: 'The five areas of the service',
      where: ['src/service/main.ts', 'src/sdk/main.ts', 'src/terminal/main.ts'],
      tests: [CREATES, ONE_GLOBAL, NAMED, PRINTED],
    },
    s2: {
      says: 'The address of the service',
      where: ['src/service/platform/config/read-config.ts'],
      tests: [PUBLIC_URL, CREATES],
    },
    s3: {
      says: 'The addresses of the script',
      where: ['src/service/platform/assets/routes.ts'],
      tests: [SERVED],
    },
    s4: {
      says: 'The address of a terminal',
      noRule:
        'a name; ours is in `TERMINAL_URL` of the demo ([finding the terminal](terminal.md#finding-the-terminal))',
    },
    s5: {
      says: 'Names begin with Service where that of the payment company stands',
      where: ['src/protocol/payment-methods.ts', 'src/sdk/main.ts', 'src/sdk/frame/open-channel.ts'],
      tests: [
        ONE_GLOBAL,
        'test/sdk/frame/open-channel.test.ts › is raised as `return`, not as `complete`, if it was sent by the iframe at the shop’s origin',
        "test/service/payments/terms/link-request.test.ts › accepts %s %s › ['Providers', { Providers: ['ServiceDirect'] }]",
      ],
    },
  },
};

export const OVERVIEW: EntrySection = {
  section: 'what-the-service-does',
  heading: 'What the service does',
  entries: {
    '1': {
      says: 'A call with a token makes a link, whose page takes cards, SEPA, Pay by Bank and rails, as configured',
      where: [
        'src/service/payments/links/create-link-call.ts',
        'src/service/payments/terms/list-payable-methods.ts',
      ],
      tests: [
        CREATES,
        NO_TOKEN,
        'test/service/checkout/pages/create-view.test.ts › offers in %s, where the link restricts nothing, the wallets and %j',
        'test/service/payments/payments/list-methods-call.test.ts › lists only the methods of the company’s providers',
      ],
    },
    '2': {
      says: 'A link has a page of its own or one for a frame of the shop',
      where: [
        'src/service/checkout/pages/page-route.ts',
        'src/service/platform/http/answers/page-headers.ts',
      ],
      tests: [
        'test/service/checkout/routes.test.ts › lets the company frame an embedded page',
        'test/service/checkout/routes.test.ts › forbids framing of a hosted page',
        'test/page/server.test.ts › shows the order summary only on a hosted page',
      ],
    },
    '3': {
      says: 'A public script mounts the frame, has typed events and validates and submits; the shop never has the card',
      where: ['src/sdk/create-checkout.ts', 'src/sdk/api/types.ts'],
      tests: [
        'test/bundle.test.ts › sends questions to the page, and resolves with its answers',
        'test/sdk/api/types.test.ts › declare the data of each event',
        'test/page/payment/create-outcomes.test.ts › never contain typed values',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a title as its source spells it.
        'e2e/page/secrecy.spec.ts › the card number and the security code do not leave the checkout page: ${way}',
      ],
    },
    '4': {
      says: 'Without AutoCapture the money is held, then captured or released',
      where: [
        'src/service/payments/payments/transitions.ts',
        'src/service/payments/modifications/capture-or-release-holds.ts',
      ],
      tests: [
        'test/service/checkout/press/pay.test.ts › holds a payment without AutoCapture, and reports that it is held',
        HOLDS,
      ],
    },
    '5': {
      says: 'Webhooks say what became of a payment, and count',
      where: ['src/service/webhooks/outbox/record-event.ts', 'demo/receive-webhook.ts'],
      tests: [
        'test/service/webhooks/deliveries/create-delivery-worker.test.ts › sends the seven fields, signed so that the reference library verifies them',
        'test/service/payments/payments/move-payment.test.ts › rolls state and event back together if the transaction fails',
        'test/demo/server.test.ts › shows an order as paid only after its webhook, and then redirects from its checkout',
      ],
    },
    '6': {
      says: 'A terminal takes cards and prints without the internet; through the cloud it gets orders of its store',
      where: ['src/terminal/start-terminal.ts', 'src/service/pos/orders/pay-order-calls.ts'],
      tests: [
        'test/terminal/http/nexo.test.ts › pays, asks, prints, aborts and diagnoses',
        'test/terminal/machine/payment.test.ts › without a host is approved up to the offline limit, and marked as offline',
        'test/service/pos/orders/pay-order-calls.test.ts › sends the payment to the terminal, which authorizes it, and completing the order twice pays it once',
        'test/service/pos/orders/end-payments.test.ts › must be assigned, online and idle',
      ],
    },
    '7': {
      says: 'v5 divides the resources of v4 by scopes',
      where: ['src/service/sections/section-table.ts', 'src/service/sections/register-calls.ts'],
      tests: [NAMED, SCOPED, 'test/service/conformance/section-scopes.test.ts › has in v5 every call of v4'],
    },
    'row-1': {
      says: 'Online payments: payments, plug-ins, PIS, stores, subscriptions, transactions, disputes, domains of the shop',
      where: [
        'src/service/payments/links/create-link-call.ts',
        'src/service/merchants/integrations/integration-calls.ts',
        'src/service/payments/links/pis-payment-call.ts',
        'src/service/merchants/directory/store-resource.ts',
        'src/service/recurring/subscriptions/subscription-resource.ts',
        'src/service/payments/transactions/list-transactions-call.ts',
        'src/service/payments/disputes/dispute-resource.ts',
        'src/service/merchants/directory/domain-resource.ts',
      ],
      tests: [
        SCOPED,
        'test/service/merchants/integrations/integration-calls.test.ts › works at once: its user logs in and creates a link to its shop, and its webhook gets the payment',
        'test/service/payments/links/pis-payment-call.test.ts › redirects to the bank, and is settled when the shopper approves there',
        'test/service/merchants/directory/store-resource.test.ts › has the fields it was created with, and defaults for the others',
        'test/service/recurring/subscriptions/subscription-resource.test.ts › list subscriptions newest first, page by page, and by state',
        'test/service/payments/transactions/list-transactions-call.test.ts › shows each payment with its fields, newest first',
        'test/service/payments/disputes/dispute-resource.test.ts › lists disputes by state, newest first, page by page',
        'test/service/merchants/directory/domain-resource.test.ts › takes effect at once, for redirect URLs and for the origins that may frame the page',
      ],
    },
    'row-2': {
      says: 'Wallet: a hosted page, kept cards, transfers at once',
      where: [
        'src/service/ledger/sessions/wallet-sessions.ts',
        'src/service/recurring/cards/card-resource.ts',
        'src/service/ledger/wallets/transfer-calls.ts',
      ],
      tests: [
        SCOPED,
        'test/service/checkout/pages/wallet-routes.test.ts › opens the page once, with a cookie that only this page gets',
        'test/service/recurring/cards/card-resource.test.ts › can be read and deleted by its company, and is unknown to others',
        'test/service/ledger/wallets/transfer-calls.test.ts › is made at once, and is listed for both companies',
      ],
    },
    'row-3': {
      says: 'POS terminals: terminals, receipts, stores, transactions; hardware that a partner orders and pays from its wallet',
      where: [
        'src/service/pos/terminals/terminal-resource.ts',
        'src/service/pos/terminals/receipt-calls.ts',
        'src/service/pos/hardware/hardware-orders.ts',
      ],
      tests: [
        SCOPED,
        'test/service/pos/terminals/terminal-calls.test.ts › reads and lists terminals, and changes their name and store',
        'test/service/pos/terminals/terminal-calls.test.ts › stores the cashier’s and the customer’s copy of a receipt with their payment',
        'test/service/pos/hardware/hardware-orders.test.ts › creates an order that is paid from the wallet of the partner',
        'test/service/pos/hardware/hardware-orders.test.ts › returns 404 for "%s", which is unknown or not a merchant of the partner',
      ],
    },
    'row-4': {
      says: 'Banking services: accounts at other banks, own accounts, checks of IBANs and payees',
      where: [
        'src/service/products/banking/consents/account-calls.ts',
        'src/service/products/banking/accounts/account-calls.ts',
        'src/service/products/banking/ibans/check-iban-call.ts',
        'src/service/products/banking/vop/check-payee-call.ts',
      ],
      tests: [
        SCOPED,
        'test/service/products/banking/consents/account-calls.test.ts › lists booked transactions, newest first, each with the balance after it',
        'test/service/products/banking/accounts/account-calls.test.ts › gets settled payments in EUR, and pays refunds and lost disputes, even below 0',
        'test/service/products/banking/ibans/check-iban-call.test.ts › returns the parts of an IBAN',
        'test/service/products/banking/vop/check-payee-call.test.ts › answers for %s and the name %j with %j',
      ],
    },
    'row-5': {
      says: 'Utilities: look-ups, contacts and their companies, transactions, users, webhooks, domains of the shop',
      where: [
        'src/service/merchants/lookups/check-calls.ts',
        'src/service/merchants/contacts/client-document.ts',
        'src/service/merchants/contacts/contact-company-document.ts',
        'src/service/merchants/directory/user-resource.ts',
        'src/service/webhooks/registrations/webhook-resource.ts',
      ],
      tests: [
        SCOPED,
        'test/service/merchants/lookups/check-calls.test.ts › returns the parts of the number and a simulated registration',
        'test/service/merchants/contacts/client-document.test.ts › is created, read, changed and deleted',
        'test/service/merchants/contacts/client-document.test.ts › is created, changed, found and deleted',
        'test/service/merchants/directory/user-resource.test.ts › can log in with the password that is shown once',
        'test/service/webhooks/registrations/webhook-resource.test.ts › requires the scope utilities, or in v4 online-payments, for %s %s',
        'test/service/sections/access.test.ts › has the scopes that the table of sections gives its resource',
      ],
    },
    'row-6': {
      says: 'Chat: a frame, notifications, messages',
      where: [
        'src/service/products/chat/chat-routes.ts',
        'src/service/products/chat/messages.ts',
        'src/service/products/chat/sessions.ts',
      ],
      tests: [
        SCOPED,
        'test/service/products/chat/chat-routes.test.ts › can be framed by the company’s current domains only',
        'test/service/products/chat/chat-routes.test.ts › write and read the messages of their own thread, without data of the company',
        'test/service/products/chat/chat-calls.test.ts › is created by each message of a user, and can be marked as read once',
      ],
    },
    'row-7': {
      says: 'Fiscal invoices: Italian invoices and receipts, after a configuration that switches the channels on',
      where: [
        'src/service/products/fiscal/invoices/invoices.ts',
        'src/service/products/fiscal/receipts/receipts.ts',
        'src/service/products/fiscal/configuration/configuration-calls.ts',
      ],
      tests: [
        SCOPED,
        'test/service/products/fiscal/invoices/invoices.test.ts › is sent at once with a number and a file, and waits for the exchange system',
        'test/service/products/fiscal/receipts/receipts.test.ts › can be issued, listed and read by its own company only',
        'test/service/products/fiscal/configuration/configuration-calls.test.ts › is required by %s %s, and its channel must be enabled',
      ],
    },
    'row-8': {
      says: 'Contracts: made, changed, listed, read; the contacts stand here too; a signer is a contact or given in full',
      where: [
        'src/service/products/contracts/contract-records.ts',
        'src/service/merchants/contacts/client-document.ts',
      ],
      tests: [
        SCOPED,
        'test/service/products/contracts/contract-records.test.ts › creates a draft, which has no page and sends no mail',
        'test/service/products/contracts/contract-records.test.ts › can be changed with its digest, and is then sent like any other contract',
        'test/service/products/contracts/contract-records.test.ts › accepts a client as signer, and uses its language',
        'test/service/merchants/contacts/client-document.test.ts › is also available below /contracts, with the scope contracts',
      ],
    },
    'row-9': {
      says: 'Domains: a registrant first; then packages, checks, quotes, purchase and transfer for a deposit by card, codes, renewals; nothing deletes a domain, which ends if it is not renewed',
      where: [
        'src/service/products/domains/registrants/registrants.ts',
        'src/service/products/domains/quotes/quotes.ts',
        'src/service/products/domains/names/check-name-call.ts',
        'src/service/products/domains/registrations/domain-calls.ts',
      ],
      tests: [
        SCOPED,
        'test/service/products/domains/registrants/registrants.test.ts › is required for a quote, and must belong to the company',
        'test/service/products/domains/quotes/quotes.test.ts › have the price of their package, and are valid for 15 minutes',
        'test/service/products/domains/quotes/quotes.test.ts › returns whether the name is free',
        'test/service/products/domains/registrations/buy-domain.test.ts › is active once it is paid at the checkout',
        'test/service/products/domains/registrations/buy-domain.test.ts › is active at once with a saved card, or is not registered',
        'test/service/products/domains/registrations/transfer-domain.test.ts › moves the name once its payment succeeds, and adds a year',
        'test/service/products/domains/registrations/transfer-domain.test.ts › requires the newest code, which is valid for 40 days or until it is revoked',
        'test/service/products/domains/registrations/renewals.test.ts › is not renewed after it was switched off',
        'test/service/conformance/section-scopes.test.ts › has no call that deletes a domain',
      ],
    },
    'row-10': {
      says: 'Partners: companies and their onboarding, for partners and admins alone; wallets of individuals with balance, transfers, payouts behind a lock, bank accounts; held splits, listed and released',
      where: [
        'src/service/products/partners/companies/company-resource.ts',
        'src/service/products/partners/individuals/individuals.ts',
        'src/service/products/partners/payouts/payouts.ts',
        'src/service/products/partners/payouts/bank-accounts.ts',
        'src/service/products/partners/splits/split-calls.ts',
      ],
      tests: [
        SCOPED,
        'test/service/sections/section-calls.test.ts › returns 401 to a merchant in the section of partners, whatever its scopes',
        'test/service/products/partners/companies/company-resource.test.ts › begins the onboarding, and is shown once',
        'test/service/products/partners/individuals/individuals.test.ts › sends money within the circle of its partner, also when an admin asks',
        'test/service/products/partners/payouts/payouts.test.ts › is refused while payouts are locked, whatever its account and amount',
        'test/service/products/partners/payouts/payouts.test.ts › is added, listed and deleted',
        'test/service/products/partners/splits/split-calls.test.ts › returns the holds of the partner, newest first, filtered by wallet, payment and state',
        'test/service/products/partners/splits/split-calls.test.ts › returns a row for every id, in order',
      ],
    },
    s1: {
      says: 'All else about these sections',
      open: '[the sections of v5](api.md#the-sections-of-v5) and the document of each',
    },
  },
};
