import type { EntrySection } from './entry.ts';

const CHECKS = 'src/service/payments/links/check-link-request.ts';
const TABLE = 'src/service/payments/refusals.ts';
const GENERAL = 'src/service/platform/http/answers/http-refusals.ts';
const REQUEST = 'src/service/payments/terms/link-request.ts';

const URLS = 'test/service/payments/links/check-link-request.test.ts › validates %s %j with the error: %s';
const RULES = 'test/service/payments/links/check-link-request.test.ts › validates %s';
const REFUSES = 'test/service/payments/terms/link-request.test.ts › refuses %s %s with "%s"';
const ACCEPTS = 'test/service/payments/terms/link-request.test.ts › accepts %s %s';
const LITERAL = 'test/service/conformance/rejections.test.ts › answers %s with "%s"';
const POIID = "test/protocol/nexo/read-nexo-message.test.ts › is refused for: %s › 'another POIID'";

export const REJECTIONS: EntrySection = {
  section: 'link-creation-rejections',
  heading: 'Link creation rejections',
  entries: {
    'row-1': {
      says: 'An address without HTTPS',
      where: [CHECKS, GENERAL],
      tests: [LITERAL, `${URLS} › ['http://shop.example/paid', 'URL must use HTTPS protocol.']`],
      open: 'http on the own machine ([decision 4](decisions/api.md))',
    },
    'row-2': {
      says: 'An address on a foreign domain',
      where: [CHECKS, 'src/service/calls/refusals.ts'],
      tests: [LITERAL, `${URLS} › ['https://evil.example/paid', 'Domain not authorized.']`],
    },
    'row-3': {
      says: 'An id that the company has used',
      where: ['src/service/payments/links/create-link.ts', TABLE],
      tests: [
        LITERAL,
        'test/service/payments/links/create-link.test.ts › refuses a transaction id that the company has used, with 409',
      ],
    },
    'row-4': {
      says: 'A provider that the company has not',
      where: [CHECKS, TABLE],
      tests: [
        LITERAL,
        'test/service/payments/links/check-link-request.test.ts › refuses the default provider if the company does not have it',
      ],
    },
    'row-5': {
      says: 'An amount out of its range',
      where: [REQUEST, GENERAL],
      tests: [LITERAL, `${REFUSES} › ['Amount', OUT_OF_RANGE, { Amount: 10_000_001 }]`],
    },
    'row-6': {
      says: 'Lines that do not add up to the amount',
      where: [CHECKS, TABLE],
      tests: [LITERAL, `${RULES} › 'items whose total is one cent over'`],
    },
    'row-7': {
      says: 'A telephone order without the permission',
      where: [CHECKS, TABLE],
      tests: [
        LITERAL,
        'test/service/payments/links/check-link-request.test.ts › allows telephone orders only to a company that may take them',
      ],
    },
    'row-8': {
      says: 'SEPA in another currency',
      where: [CHECKS, TABLE],
      tests: [LITERAL, `${RULES} › 'SEPA in dollars'`],
    },
    s1: {
      says: 'A link that was made is answered with 200 and true',
      where: ['src/service/payments/links/create-link-call.ts'],
      tests: [
        'test/service/payments/links/create-link-call.test.ts › returns on %s exactly the fields of the specification',
      ],
    },
    s2: {
      says: 'The body and the status of a refusal',
      where: [
        'src/service/platform/http/answers/rejections.ts',
        'src/service/platform/http/answers/answer-errors.ts',
      ],
      tests: [
        LITERAL,
        'test/service/payments/links/create-link.test.ts › responds with 400 if a used transaction id is not the only error, and lists all errors in order',
      ],
      open: '`Message`, `StatusCode`, `Result`, `Code`, `Errors`; 400, or 409 for a used id ([refusals](api.md#refusals))',
    },
  },
};

export const OTHER_ERRORS: EntrySection = {
  section: 'other-errors',
  heading: 'Other errors',
  entries: {
    'row-1': {
      says: 'v5: a token without the scope gets 401',
      where: ['src/service/calls/auth/authenticate.ts'],
      tests: [
        'test/service/calls/auth/authenticate.test.ts › opens %s %s to exactly its scopes',
        'test/service/conformance/section-scopes.test.ts › opens %s to exactly the scopes %j',
      ],
    },
    'row-2': {
      says: 'Partners: any other company gets 401',
      where: ['src/service/calls/auth/require-partner.ts'],
      tests: [
        'test/service/sections/section-calls.test.ts › returns 401 to a merchant in the section of partners, whatever its scopes',
      ],
    },
    'row-3': {
      says: 'Terminal: GET gets 404',
      where: ['src/terminal/http/nexo-handler.ts'],
      tests: ["test/terminal/http/nexo.test.ts › answers 404 to %s %s › ['GET', '/nexo']"],
    },
    'row-4': {
      says: 'Terminal: another POIID is a failure, NotAllowed, whose message names the field and both ids',
      where: ['src/protocol/nexo/read-nexo-message.ts', 'src/terminal/answers/write-answer.ts'],
      tests: [POIID, 'test/terminal/http/nexo.test.ts › answers a failure with 200, and echoes any header'],
    },
    'row-5': {
      says: 'Cloud POS: a terminal outside the store is not found',
      where: ['src/service/pos/orders/pay-at-terminal.ts'],
      tests: [
        'test/service/pos/orders/end-payments.test.ts › must be assigned, online and idle',
        'test/service/pos/terminals/terminal-calls.test.ts › removes a terminal from its store when the store id is null',
      ],
    },
    'row-6': {
      says: 'Script: a failure raises error with a sentence and a code',
      where: ['src/sdk/frame/create-session.ts'],
      tests: [
        'test/sdk/frame/create-session.test.ts › raises error with type, message and code for each decline',
      ],
    },
    'row-7': {
      says: 'Script: wrong fields make valid false, with a sentence for each field',
      where: ['src/page/host/validate-for-host.ts', 'src/sdk/frame/questions.ts'],
      tests: [
        'test/page/host/validate-for-host.test.ts › shows and returns every problem without moving the focus',
        'test/bundle.test.ts › sends questions to the page, and resolves with its answers',
      ],
    },
    s1: {
      says: 'Other conditions of a terminal',
      where: ['src/protocol/nexo/nexo-fault.ts', 'src/protocol/nexo/test-amounts.ts'],
      tests: ['test/terminal/machine/payment.test.ts › of an amount that ends in %i is declined'],
      open: 'those of nexo ([test amounts](terminal.md#test-amounts))',
    },
  },
};

export const LIMITS: EntrySection = {
  section: 'limits',
  heading: 'Limits',
  entries: {
    Amount: {
      says: '1 to 10,000,000',
      where: ['src/protocol/money.ts'],
      tests: [
        `${REFUSES} › ['Amount', OUT_OF_RANGE, { Amount: 0 }]`,
        `${REFUSES} › ['Amount', OUT_OF_RANGE, { Amount: 10_000_001 }]`,
        `${ACCEPTS} › ['Amount', { Amount: 10_000_000 }]`,
      ],
    },
    'row-2': {
      says: 'Purpose, title and description: 450 characters each',
      where: [REQUEST],
      tests: [
        `${REFUSES} › ['Purpose', TOO_LONG, { Purpose: 'x'.repeat(451) }]`,
        `${REFUSES} › ['Title', TOO_LONG, { Title: 'x'.repeat(451) }]`,
        `${REFUSES} › ['Description', TOO_LONG, { Description: 'x'.repeat(451) }]`,
      ],
      open: 'a character is a Unicode code point ([request fields](api.md#request-fields))',
    },
    Notes: {
      says: '1,500 characters',
      where: [REQUEST],
      tests: [`${REFUSES} › ['Notes', TOO_LONG, { Notes: 'x'.repeat(1501) }]`],
    },
    TransactionId: {
      says: '30 characters, once in a company',
      where: [REQUEST, 'src/service/payments/links/create-link.ts'],
      tests: [
        `${REFUSES} › ['TransactionId', TOO_LONG, { TransactionId: 'x'.repeat(31) }]`,
        'test/service/payments/links/create-link.test.ts › creates one link for ten concurrent requests with the same transaction id',
      ],
    },
    ShopperStatement: {
      says: '22 characters',
      where: [REQUEST],
      tests: [`${REFUSES} › ['ShopperStatement', TOO_LONG, { ShopperStatement: 'x'.repeat(23) }]`],
    },
    LinkDurationSeconds: {
      says: '1 second to 90 days; 30 days by default',
      where: [REQUEST],
      tests: [
        `${REFUSES} › ['LinkDurationSeconds', INVALID, { LinkDurationSeconds: 7_776_001 }]`,
        'test/service/payments/terms/link-request.test.ts › fills in the defaults of the specification',
      ],
    },
    'row-7': {
      says: 'At most 100 lines in a link',
      where: [REQUEST],
      tests: [`${REFUSES} › ['Items', INVALID, { Items: createItems(101), Amount: 1010 }]`],
    },
    'row-8': {
      says: 'A quantity of 1 to 100',
      where: [REQUEST],
      tests: [
        `${REFUSES} › { Items: [createItem({ Quantity: 0 })] }`,
        `${REFUSES} › { Items: [createItem({ Quantity: 101 })] }`,
      ],
    },
    DebtorFiscalCode: {
      says: '16 characters or 11 digits',
      where: [REQUEST],
      tests: [
        `${REFUSES} › ['DebtorFiscalCode', INVALID, { DebtorFiscalCode: 'RSSDAA80A41H501XY' }]`,
        `${REFUSES} › ['DebtorFiscalCode', INVALID, { DebtorFiscalCode: '1234567890' }]`,
      ],
    },
    'row-10': {
      says: 'A receiver of webhooks has 30 seconds',
      where: [
        'src/service/platform/config/read-config.ts',
        'src/service/webhooks/deliveries/send-webhook.ts',
      ],
      tests: [
        'test/service/platform/config/read-config.test.ts › has a default for everything › webhookTimeoutSeconds: 30,',
        'test/service/webhooks/deliveries/send-webhook.test.ts › times out after the given time',
      ],
    },
    'row-11': {
      says: 'A client of the terminal waits 30 seconds',
      where: ['demo/till/terminal.ts'],
      tests: [
        'test/demo/till/terminal.test.ts › the local till waits 30 seconds for the answer to a payment',
      ],
    },
    'row-12': {
      says: 'A small payment at the terminal takes about 6 seconds',
      where: ['src/terminal/config/read-terminal-config.ts', 'src/terminal/customer/timing.ts'],
      tests: [
        'test/terminal/config/read-terminal-config.test.ts › the terminal’s settings have the defaults of the contract › seconds: 6,',
      ],
    },
    'row-13': {
      says: 'A payment through the cloud has about 90 seconds, which the service counts',
      where: ['src/service/pos/orders/pay-at-terminal.ts', 'src/service/pos/attempts/terminal-attempts.ts'],
      tests: [
        'test/service/pos/orders/end-payments.test.ts › passes after 90 seconds: the terminal is told to abort, and a late authorization is declined',
      ],
    },
    'row-14': {
      says: 'A frame of 500px at least, of 720px with cards and wallets, is advised',
      where: ['src/sdk/frame/create-frame.ts', 'docs/sdk.md'],
      tests: [
        'test/sdk/frame/create-frame.test.ts › creates an iframe of 720px and full width, without a border or an inherited color scheme',
        'e2e/script/fixed-height.spec.ts › a frame that is lower than its form scrolls to the notice of a decline and the pay button',
      ],
    },
    'row-15': {
      says: 'Seven currencies; SEPA, Bancontact and iDEAL in euros, Pay by Bank in euros or pounds',
      where: ['src/protocol/money.ts', 'src/protocol/select-payment-methods.ts'],
      tests: [
        'test/protocol/money.test.ts › are the currencies of the specification, in its order',
        'test/service/payments/payments/list-methods-call.test.ts › lists the methods of the specification with their codes, currencies and countries',
        'test/service/checkout/pages/create-view.test.ts › offers in %s, where the link restricts nothing, the wallets and %j',
      ],
    },
    s1: {
      says: 'How many calls are allowed',
      where: ['src/service/back-office/operations/limit-rates.ts'],
      tests: [
        'test/service/back-office/operations/limit-rates.test.ts › allows a token 600 calls at once and then ten a second, and does not affect other tokens',
      ],
      open: '[decision 118](decisions/operations.md)',
    },
    s2: {
      says: 'How large metadata may be',
      where: ['src/service/calls/definitions/metadata-limits.ts'],
      tests: [
        "test/service/payments/links/check-metadata.test.ts › refuses %s › 'one byte too many'",
        "test/service/payments/links/check-metadata.test.ts › accepts %s › 'the most bytes'",
      ],
      open: '50 keys, 16 KiB ([decision 12](decisions/api.md))',
    },
  },
};
