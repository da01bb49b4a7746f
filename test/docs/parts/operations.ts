import { isDeepStrictEqual } from 'node:util';
import { MAX_JSON_DEPTH } from '../../../src/protocol/shapes/json-shape.ts';
import { RATE_LIMITS } from '../../../src/service/back-office/operations/limit-rates.ts';
import { MAX_COUNTED_DELIVERIES } from '../../../src/service/back-office/operations/read-outbox.ts';
import { IDLE_MS, LIFETIME_MS } from '../../../src/service/calls/auth/sessions.ts';
import { BUILT_IN_COMPANIES } from '../../../src/service/calls/companies/read-companies.ts';
import { CLAIM_LEASE_MS } from '../../../src/service/calls/idempotency/claims.ts';
import { MAX_DECLINED_ATTEMPTS } from '../../../src/service/payments/attempts/finish-attempt.ts';
import { QUIET_MS } from '../../../src/service/payments/defense/alarms.ts';
import { LINK_PROOFS_FROM, THRESHOLDS } from '../../../src/service/payments/defense/thresholds.ts';
import type { AdyenConfig } from '../../../src/service/platform/config/read-adyen-config.ts';
import { ROLES, readConfig } from '../../../src/service/platform/config/read-config.ts';
import { readOperationsConfig } from '../../../src/service/platform/config/read-operations-config.ts';
import { SECRET_VARIABLES } from '../../../src/service/platform/config/secret-variables.ts';
import { SLOW_CLIENT_LIMITS } from '../../../src/service/platform/http/connections/limit-slow-clients.ts';
import { MAX_STATEMENTS } from '../../../src/service/platform/store/dialects/create-statement-names.ts';
import { code, listCodes } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { listMetrics } from '../support/list-metrics.ts';
import { listVariables } from '../support/list-variables.ts';
import { readTypes } from '../support/read-types.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/operations.md';

const config = readConfig({});
const adyen = readConfig({
  ACQUIRER: 'adyen',
  ADYEN_API_KEY: 'key',
  ADYEN_MERCHANT_ACCOUNT: 'ShopECOM',
  ADYEN_CHECKOUT_URL: 'https://checkout-test.adyen.com/v71',
  ADYEN_CLIENT_KEY: 'test_KEY',
  ADYEN_CLIENT_URL: 'https://checkoutshopper-test.adyen.com/checkoutshopper',
  ADYEN_HMAC_KEY: '0'.repeat(64),
  ADYEN_WEBHOOK_USER: 'user',
  ADYEN_WEBHOOK_PASSWORD: 'password',
}).adyen as AdyenConfig;
const operations = readOperationsConfig({});
const openOperations = readOperationsConfig({ HOST: '0.0.0.0' });

const SWITCH = { true: 'on', false: 'off' };

/** A default that depends on where the service listens. */
const describeSwitch = (name: 'limitsRates' | 'defendsCards') =>
  `${code(SWITCH[`${openOperations[name]}`])}, or ${code(SWITCH[`${operations[name]}`])} if ${code('HOST')} is loopback`;

/** Defaults that are not values of the configuration are in the document's words. */
const DEFAULTS: Record<string, string> = {
  SERVICE_PORT: code(config.port),
  PUBLIC_URL: code('http://localhost:<port>'),
  DATA_DIR: code(config.dataDir),
  FIXTURES: 'the built-in companies',
  WEBHOOK_RETRY_SECONDS: code(config.webhookRetrySeconds.join()),
  WEBHOOK_TIMEOUT_SECONDS: code(config.webhookTimeoutSeconds),
  DATABASE_POOL_SIZE: code(config.databasePoolSize),
  ROLE: code(config.role),
  RECOVER_AFTER_SECONDS: code(config.recoverAfterSeconds),
  ACQUIRER: code('simulated'),
  ADYEN_METHODS: code(adyen.methods.join()),
  ADYEN_TIMEOUT_SECONDS: code(adyen.timeoutSeconds),
  ADYEN_RETRY_SECONDS: code(adyen.retrySeconds.join()),
  ADYEN_GIVE_UP_SECONDS: code(adyen.giveUpSeconds),
  ADYEN_POS_MERCHANT_ACCOUNT: code('ADYEN_MERCHANT_ACCOUNT'),
  ADYEN_STATUS_SECONDS: code(adyen.statusSeconds),
  ADYEN_TERMINAL_SECONDS: code(adyen.terminalSeconds),
  HOST: code(operations.host),
  LOG: code(operations.logFormat),
  RATE_LIMIT: describeSwitch('limitsRates'),
  CARD_TESTING_DEFENSE: describeSwitch('defendsCards'),
  MAX_CONNECTIONS: code(operations.maxConnections),
  DELIVERY_RETENTION_DAYS: code(operations.deliveryRetentionDays),
  EVENT_RETENTION_DAYS: code(operations.eventRetentionDays),
  KEEP_ALIVE_SECONDS: code(operations.keepAliveSeconds),
  STOP_DELAY_SECONDS: code(operations.stopDelaySeconds),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `that with ${code('/v1/traces')}`,
  OTEL_TRACES_SAMPLER: code('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: code(1),
};

const OPERATIONS_VARIABLES = listVariables(readOperationsConfig);
const SERVICE_VARIABLES = listVariables(readConfig).filter(
  (name) => !OPERATIONS_VARIABLES.includes(name) && !name.endsWith('_FILE'),
);

const listDefaults = (names: readonly string[]) =>
  names.map((name) => [code(name), DEFAULTS[name] ?? 'none']);

/** The layout of the document stays while the value is the same. */
function renderCompanies(current: string): string {
  const companies = { companies: BUILT_IN_COMPANIES };
  const [, text = 'null'] = /```json\n(.*)```/s.exec(current) ?? [];
  const isSame = isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(companies)));
  return isSame ? current : `\`\`\`json\n${JSON.stringify(companies, null, 2)}\n\`\`\``;
}

function listCompanyFields() {
  const types = readTypes('src/service/calls/companies/read-companies.ts');
  const members = [...types.getMembers('CompanyProfile'), ...types.getMembers('CompanyFixture')];
  return members.map(([name]) => [code(name.replace('?', ''))]);
}

const listLogFields = () =>
  [
    'time',
    'level',
    ...readTypes('src/service/back-office/operations/create-log.ts')
      .getMembers('RequestEntry')
      .map(([name]) => name),
  ].map((name) => [code(name)]);

/** The counted things, in the document's words. */
const SUBJECTS = {
  address: 'from one address',
  bin: 'of one BIN at a company',
  place: 'at one reusable link, or in the card sessions of one shopper',
  company: 'of a company',
} satisfies Record<keyof typeof THRESHOLDS, string>;

const listThresholds = () => [
  ['of one link', 'never', ...LINK_PROOFS_FROM.map(String), `closed after ${MAX_DECLINED_ATTEMPTS}`, 'none'],
  ...Object.entries(THRESHOLDS).map(([name, { secondsPerDecline, proofsFrom, refusesFrom, alarmsFrom }]) => [
    SUBJECTS[name as keyof typeof THRESHOLDS],
    `${secondsPerDecline} s`,
    ...proofsFrom.map(String),
    Number.isFinite(refusesFrom) ? String(refusesFrom) : 'never',
    String(alarmsFrom),
  ]),
];

export const OPERATIONS_PARTS: readonly DocPart[] = [
  {
    file,
    marker: 'environment',
    render: (current) => fillTable(current, listDefaults(SERVICE_VARIABLES), { keepsOrder: true }),
  },
  {
    file,
    marker: 'operations-environment',
    render: (current) => fillTable(current, listDefaults(OPERATIONS_VARIABLES), { keepsOrder: true }),
  },
  {
    file,
    marker: 'secret-files',
    render: () => `${listCodes(SECRET_VARIABLES.map((name) => `${name}_FILE`))}.`,
  },
  { file, marker: 'companies', render: renderCompanies },
  { file, marker: 'company-fields', render: (current) => fillTable(current, listCompanyFields()) },
  {
    file,
    marker: 'roles',
    render: (current) =>
      fillTable(
        current,
        ROLES.map((role) => [code(role)]),
      ),
  },
  { file, marker: 'card-testing', render: (current) => fillTable(current, listThresholds()) },
  { file, marker: 'metrics', render: async (current) => fillTable(current, await listMetrics()) },
  { file, marker: 'log', render: (current) => fillTable(current, listLogFields()) },
];

const { arrivalMs, answerMs } = SLOW_CLIENT_LIMITS;

/** The calls of each limit in the document's words. */
const RATES = {
  token: 'with one access token, or in one session of the [dashboard](#the-dashboard)',
  login: 'for access tokens, logins and links for a password, from one address (IPv6: one /64)',
  payment: 'presses of the pay button of one link',
  reusable: 'presses of the pay button of one link that is paid more than once',
  stylesheet: 'stylesheets of one link',
} satisfies Record<keyof typeof RATE_LIMITS, string>;

export const OPERATIONS_SENTENCES: readonly DocSentence[] = [
  ...[
    `| depth of JSON | ${MAX_JSON_DEPTH} |`,
    `from its first byte, or from the connection if nothing comes | ${arrivalMs / 1000} s |`,
    `| time for a client to take an answer | ${answerMs / 1000} s |`,
    `| time between two requests on a connection | \`KEEP_ALIVE_SECONDS\`, ${operations.keepAliveSeconds / 60} minutes by default |`,
    `\`MAX_CONNECTIONS\`, ${operations.maxConnections.toLocaleString('en')} by default`,
    `| declined attempts to pay a link | ${MAX_DECLINED_ATTEMPTS} |`,
    `${QUIET_MS / 60_000} minutes without a decline`,
    `| declined cards at a link that is paid more than once | ${MAX_DECLINED_ATTEMPTS} in an hour |`,
    `${IDLE_MS / 60_000} minutes after the user last did something, ${LIFETIME_MS / 3_600_000} hours after the login`,
    `blocked for ${CLAIM_LEASE_MS / 1000} seconds`,
    `max_prepared_statements = ${MAX_STATEMENTS}`,
    `up to ${MAX_COUNTED_DELIVERIES.toLocaleString('en')}`,
    ...Object.entries(RATE_LIMITS).map(
      ([name, { burst, secondsPerCall }]) =>
        `| ${RATES[name as keyof typeof RATES]} | ${burst} | ${secondsPerCall} s |`,
    ),
  ].map((sentence) => ({ file, sentence })),
  { file: 'docs/api.md', sentence: `must arrive within ${arrivalMs / 1000} seconds` },
];
