import type { EntrySection } from './entry.ts';

const TRANSITIONS = 'src/service/payments/payments/transitions.ts';
const END_HOLDS = 'src/service/payments/modifications/capture-or-release-holds.ts';
const HELD =
  'test/service/checkout/press/pay.test.ts › holds a payment without AutoCapture, and reports that it is held';
const ROWS =
  'test/service/payments/modifications/capture-or-release-holds.test.ts › returns a row per id, in order, and an overall Result that is true only if all rows are';
const BOTH = 'test/service/conformance/holds.test.ts › captures or releases exactly the listed payments';
const SETTLED =
  'test/service/webhooks/outbox/record-event.test.ts › stores the payload with the status and the time of the change';

export const STATES: EntrySection = {
  section: 'states-and-transitions',
  heading: 'States and transitions',
  entries: {
    s1: {
      says: 'A webhook about settled money has the status SETTLED',
      where: ['src/protocol/payment-status.ts', TRANSITIONS],
      tests: [SETTLED],
    },
    s2: {
      says: 'Klarna and iDEAL can be pending before their capture',
      where: [TRANSITIONS, 'src/protocol/select-payment-methods.ts'],
      tests: [
        "test/service/checkout/press/pay-rail.test.ts › such as %s, approved, with AutoCapture %s, leads to %s › ['ideal', true, 'PENDING', ['payment.pending']]",
        'test/service/conformance/holds.test.ts › takes %s from pending to settled by a capture',
      ],
    },
    s3: {
      says: 'Without AutoCapture the money is reserved and not taken',
      where: [TRANSITIONS, 'src/service/payments/attempts/finish-attempt.ts'],
      tests: [HELD],
    },
    'row-1': {
      says: 'A capture takes the reserved money of each listed id',
      where: [END_HOLDS, TRANSITIONS],
      tests: [BOTH],
    },
    'row-2': {
      says: 'A release gives the reserved money of each listed id back',
      where: [END_HOLDS, TRANSITIONS],
      tests: [BOTH],
    },
    'row-3': {
      says: 'A payment that settles gets SETTLED and sends payment.settled',
      where: [TRANSITIONS, 'src/service/webhooks/outbox/record-event.ts'],
      tests: [SETTLED, 'test/service/checkout/press/pay.test.ts › settles a payment with a card of %s'],
    },
    s4: {
      says: 'The words for captured and released',
      where: ['src/protocol/payment-status.ts'],
      tests: [BOTH],
      open: '`CAPTURED`, which settles at once in the sandbox, and `RELEASED` ([the life of a payment](api.md#the-life-of-a-payment))',
    },
    s5: {
      says: 'All other states and moves',
      where: [TRANSITIONS],
      tests: ['test/service/payments/payments/transitions.test.ts › lead from %s to %j and nowhere else'],
      open: '[the life of a payment](api.md#the-life-of-a-payment)',
    },
  },
};

export const ENDPOINTS: EntrySection = {
  section: 'endpoints',
  heading: 'Endpoints',
  entries: {
    s1: {
      says: 'Calls send and answer JSON',
      where: [
        'src/service/platform/http/requests/register-body-parsers.ts',
        'src/service/sections/register-calls.ts',
      ],
      tests: [
        'test/service/create-app.test.ts › refuses the type %s',
        'test/service/create-app.test.ts › repeats its status in every JSON answer',
        'test/service/sections/api-calls.test.ts › let $id only read if it is a GET, and answer in JSON if it is not',
      ],
    },
    s2: {
      says: 'Calls need a bearer token where nothing else is said',
      where: ['src/service/calls/auth/authenticate.ts'],
      tests: [
        'test/service/calls/auth/authenticate.test.ts › refuses %s %s without a token',
        'test/service/calls/auth/authenticate.test.ts › refuses %s %s with an expired or invalid token',
      ],
    },
    s3: {
      says: 'A field in another case is another field',
      where: ['src/service/platform/http/requests/check-fields.ts'],
      tests: [
        'test/service/payments/terms/link-request.test.ts › treats a field name in another case as unknown, and the real field as missing',
        "test/service/payments/modifications/capture-or-release-holds.test.ts › refuses %s › 'the field name in another case'",
      ],
    },
  },
};

const CHOOSER =
  'test/service/conformance/embedded-page.test.ts › offers on an embedded page for the methods %j exactly those';
const RULES = 'test/service/payments/links/check-link-request.test.ts › validates %s';

export const PAYMENT_CALLS: EntrySection = {
  section: 'payments-v4',
  heading: 'Payments (v4)',
  entries: {
    'POST /api/v4/payments/link': {
      says: 'Makes a link and answers with its address',
      where: ['src/service/payments/links/create-link-call.ts'],
      tests: [
        'test/service/payments/links/create-link-call.test.ts › returns on %s exactly the fields of the specification',
      ],
    },
    'POST /api/v4/payments/capture': {
      says: 'Takes a list of ids, TransactionIds',
      where: [
        'src/service/payments/modifications/hold-calls.ts',
        'src/service/payments/modifications/check-holds.ts',
      ],
      tests: [BOTH, 'test/service/payments/modifications/capture-or-release-holds.test.ts › refuses %s'],
      open: 'the answer: `Transactions`, a row for each id ([capture and release](api.md#capture-and-release))',
    },
    'POST /api/v4/payments/release': {
      says: 'Takes a list of ids, TransactionIds',
      where: [
        'src/service/payments/modifications/hold-calls.ts',
        'src/service/payments/modifications/check-holds.ts',
      ],
      tests: [
        BOTH,
        'test/service/payments/modifications/capture-or-release-holds.test.ts › refuses %s',
        ROWS,
      ],
      open: 'the answer: `Transactions`, a row for each id ([capture and release](api.md#capture-and-release))',
    },
    'GET /api/v4/payments/available-payment-methods': {
      says: 'Lists the methods that the company can offer',
      where: ['src/service/payments/payments/list-methods-call.ts'],
      tests: [
        'test/service/payments/payments/list-methods-call.test.ts › lists the methods of the specification with their codes, currencies and countries',
        'test/service/payments/payments/list-methods-call.test.ts › lists only the methods of the company’s providers',
        'test/service/adyen/rails.test.ts › are the only ones that are offered',
      ],
      open: 'the answer: `PaymentMethods` ([available payment methods](api.md#available-payment-methods))',
    },
    'rules-for/1': {
      says: 'The page of an embedded link can be framed, with cards, SEPA, Pay by Bank and the four rails',
      where: [
        'src/service/platform/http/answers/page-headers.ts',
        'src/service/checkout/pages/page-route.ts',
      ],
      tests: [
        'test/service/checkout/routes.test.ts › lets the company frame an embedded page',
        'e2e/script/embedded.spec.ts › the frame shows a decline, and another card pays once, which a webhook confirms',
        'e2e/methods/sepa.spec.ts › a direct debit in the frame is validated, authorized and paid without leaving the page or leaking the IBAN',
        CHOOSER,
        'test/service/checkout/press/pay-rail.test.ts › such as %s, approved, with AutoCapture %s, leads to %s',
      ],
    },
    'rules-for/2': {
      says: 'In a frame, Klarna or PayPal alone is a page with one button; beside cards both are rows of a list',
      where: ['src/page/components/form/method-list.tsx', 'src/page/components/form/rail-fields.tsx'],
      tests: [
        CHOOSER,
        'test/page/components/form/method-list.test.tsx › shows only the amount and one button',
      ],
    },
    'rules-for/3': {
      says: 'A link that names SEPA is in euros, captured at once, and has the account with its holder',
      where: ['src/service/payments/links/check-link-request.ts'],
      tests: [
        `${RULES} › 'SEPA with an IBAN and a name'`,
        `${RULES} › 'SEPA in dollars'`,
        `${RULES} › 'SEPA on hold'`,
        `${RULES} › 'SEPA without an IBAN'`,
        `${RULES} › 'SEPA without a name'`,
      ],
    },
  },
};
