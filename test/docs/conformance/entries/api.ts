import type { EntrySection } from './entry.ts';

const TOKENS = 'src/service/calls/auth/token-calls.ts';
const SECTIONS = 'src/service/sections/section-table.ts';
const INDEX = 'src/service/sections/section-calls.ts';

const TOKEN = 'test/service/calls/auth/token-calls.test.ts';
const ISSUES = `${TOKEN} › issues a token that opens the calls of its scopes`;
const READS_SCOPES = `${TOKEN} › reads the scopes %j`;
const NO_TOKEN = 'test/service/calls/auth/authenticate.test.ts › refuses %s %s without a token';
const SCOPED = 'test/service/conformance/section-scopes.test.ts › opens %s to exactly the scopes %j';
const EXACT = 'test/service/calls/auth/authenticate.test.ts › opens %s %s to exactly its scopes';
const PARTNERS =
  'test/service/sections/section-calls.test.ts › returns 401 to a merchant in the section of partners, whatever its scopes';
const SHOWS_INDEX =
  'test/service/sections/section-calls.test.ts › returns the index of the specification without a token';
const DOCUMENTS = 'test/service/sections/section-calls.test.ts › links to the documents of %s';
const SERVED = 'test/service/platform/assets/routes.test.ts › serves the script %s to every site';
const FIRMWARE =
  'test/protocol/nexo/read-nexo-message.test.ts › is refused for an old firmware after the check of the POIID and before the check of the format';

export const SECTION_INDEX: EntrySection = {
  section: 'token-and-section-index-v5',
  heading: 'Token and section index (v5)',
  entries: {
    'POST /api/v5/auth/token': {
      says: 'Username, Password and Scopes, all texts, give a token',
      where: [TOKENS, 'src/service/calls/auth/log-in.ts'],
      tests: [ISSUES, `${TOKEN} › lists missing and unknown fields`, `${TOKEN} › refuses %s as a password`],
      open: 'the answer: `AccessToken`, `TokenType`, `ExpiresIn`, `Scopes` ([access tokens](api.md#access-tokens))',
    },
    s1: {
      says: 'The index has sections of five fields each, and the version 5.0',
      where: [INDEX, SECTIONS],
      tests: [SHOWS_INDEX],
    },
    s2: {
      says: 'Each section has documents for people and machines below its name, which is chat for chat-api',
      where: [SECTIONS, INDEX],
      tests: [
        DOCUMENTS,
        SHOWS_INDEX,
        'test/service/conformance/section-scopes.test.ts › has the sections of the specification, in its order',
      ],
    },
    s3: {
      says: 'The path of the index',
      where: [INDEX],
      tests: [SHOWS_INDEX],
      open: '`GET /api/v5` ([the sections of v5](api.md#the-sections-of-v5))',
    },
    s4: {
      says: 'Three paths are named; the others are not',
      where: [
        'src/service/merchants/contacts/client-document.ts',
        'src/service/products/domains/registrants/registrants.ts',
        'src/service/merchants/contacts/subject.ts',
      ],
      tests: [
        'test/service/merchants/contacts/client-document.test.ts › is also available below /contracts, with the scope contracts',
        'test/service/products/domains/registrants/registrants.test.ts › is also available at the root, where an idempotency key is supported',
      ],
      open: '[the calls](api.md#calls)',
    },
  },
};

export const AUTHENTICATION: EntrySection = {
  section: 'authentication',
  heading: 'Authentication',
  entries: {
    '1': {
      says: 'Calls carry a bearer token, which stays on the server of the merchant',
      where: ['src/service/calls/auth/authenticate.ts', 'demo/orders/servicepay.ts'],
      tests: [
        NO_TOKEN,
        'test/service/calls/auth/authenticate.test.ts › grants no access to other origins',
        'test/demo/orders/servicepay.test.ts › signs in with its scopes, then creates a link with the token',
      ],
    },
    '2': {
      says: 'A user has scopes; a token is asked for with some of them, separated by commas',
      where: [TOKENS, 'src/service/merchants/directory/user-resource.ts'],
      tests: [
        ISSUES,
        READS_SCOPES,
        `${TOKEN} › refuses with 401 the scopes %j, which the credential lacks`,
        'test/service/merchants/directory/user-resource.test.ts › can log in with the password that is shown once',
      ],
    },
    '3': {
      says: 'A token without the scope gets 401, and so does a company that is no partner in the section of partners',
      where: ['src/service/calls/auth/authenticate.ts', 'src/service/calls/auth/require-partner.ts'],
      tests: [EXACT, SCOPED, PARTNERS],
    },
    '4': {
      says: 'The tokens of v4 are JWTs',
      where: ['src/service/calls/auth/access-tokens.ts'],
      tests: ['test/service/conformance/section-scopes.test.ts › gives a JWT in v4 and in v5'],
    },
    '5': {
      says: 'The script needs no token',
      where: ['src/service/platform/assets/routes.ts'],
      tests: [SERVED],
    },
    '6': {
      says: 'The local terminal needs no key, cloud POS needs the token',
      where: ['src/terminal/http/nexo-handler.ts', 'src/service/pos/orders/order-calls.ts'],
      tests: [
        'test/terminal/http/nexo.test.ts › takes %s',
        'test/service/conformance/cloud-pos.test.ts › refuses each of its calls without a token',
      ],
    },
    '7': {
      says: 'The answer with a token, and its life',
      where: [TOKENS, 'src/service/calls/auth/access-tokens.ts'],
      tests: [
        ISSUES,
        'test/service/calls/auth/access-tokens.test.ts › verifies a token up to the last second of its lifetime, and not after',
      ],
      open: 'an hour ([access tokens](api.md#access-tokens))',
    },
    '8': {
      says: 'How a token of v4 is made',
      where: [TOKENS],
      tests: [`${TOKEN} › issues a token with all scopes of the credential`],
      open: '`POST /api/v4/auth/token` ([access tokens](api.md#access-tokens))',
    },
    '9': {
      says: 'How webhooks are signed; receivers are told to look at sender, signature and transaction',
      where: [
        'src/service/webhooks/deliveries/sign-payload.ts',
        'src/service/webhooks/registrations/list-sources-call.ts',
        'demo/receive-webhook.ts',
      ],
      tests: [
        'test/service/webhooks/deliveries/sign-payload.test.ts › makes the signature of the reference library, byte by byte',
        'test/service/webhooks/registrations/list-sources-call.test.ts › lists the loopback addresses from which the sandbox sends',
        'test/service/webhooks/registrations/list-sources-call.test.ts › says that the signature is what counts',
        'test/demo/receive-webhook.test.ts › finds the order by its transaction, not by its metadata',
        'test/demo/server.test.ts › refuses a webhook without a signature',
      ],
      open: 'Standard Webhooks ([checking the signature](webhooks.md#checking-the-signature))',
    },
  },
};

export const VERSIONING: EntrySection = {
  section: 'versioning',
  heading: 'Versioning',
  entries: {
    '1': {
      says: 'Payments, webhooks and captures are below /api/v4/',
      where: ['src/service/sections/register-calls.ts'],
      tests: [
        'test/service/conformance/section-scopes.test.ts › has in v4 every call of the specification',
        'test/service/sections/api-calls.test.ts › are exactly the routes under /api and /svc, in every version',
      ],
    },
    '2': {
      says: 'v5 has the same resources in sections with documents, and tokens with scopes',
      where: ['src/service/sections/register-calls.ts', SECTIONS],
      tests: [
        'test/service/conformance/section-scopes.test.ts › has in v5 every call of v4',
        DOCUMENTS,
        SHOWS_INDEX,
        ISSUES,
      ],
    },
    '3': {
      says: 'The path of the script has its version',
      where: ['src/service/platform/assets/routes.ts'],
      tests: [SERVED],
    },
    '4': {
      says: 'Messages of a terminal have the version 3.0',
      where: ['src/protocol/nexo/read-nexo-message.ts', 'src/service/pos/attempts/terminal-messages.ts'],
      tests: [
        "test/protocol/nexo/read-nexo-message.test.ts › is refused for: %s › 'another protocol version'",
        'test/service/pos/orders/pay-order-calls.test.ts › sends the payment to the terminal, which authorizes it, and completing the order twice pays it once',
      ],
    },
    '5': {
      says: 'Firmware before 1.120.8 has no local API',
      where: ['src/protocol/nexo/firmware.ts'],
      tests: [
        FIRMWARE,
        "test/protocol/nexo/read-nexo-message.test.ts › is accepted: %s › ['the oldest firmware', createPayment(), '1.120.8']",
      ],
    },
    '6': {
      says: 'How long v4 and the script last',
      open: 'released files of the script stay for ever ([versions](install.md#versions)); no end of v4 is planned',
    },
  },
};
