import { isDeepStrictEqual } from 'node:util';
import { MAX_JSON_DEPTH } from '../../../src/protocol/json-shape.ts';
import { MAX_DECLINED_ATTEMPTS } from '../../../src/service/attempts/attempts.ts';
import { BUILT_IN_COMPANIES } from '../../../src/service/companies/read-companies.ts';
import { ROLES, readConfig } from '../../../src/service/config/read-config.ts';
import { readOperationsConfig } from '../../../src/service/config/read-operations-config.ts';
import { SLOW_CLIENT_LIMITS } from '../../../src/service/http/limit-slow-clients.ts';
import { RATE_LIMITS } from '../../../src/service/operations/limit-rates.ts';
import { MAX_COUNTED_DELIVERIES } from '../../../src/service/operations/read-outbox.ts';
import { code } from '../codes.ts';
import type { DocPart, DocSentence } from '../doc-part.ts';
import { listMetrics } from '../list-metrics.ts';
import { listVariables } from '../list-variables.ts';
import { readTypes } from '../read-types.ts';
import { fillTable } from '../render-table.ts';

const file = 'docs/operations.md';

const config = readConfig({});
const operations = readOperationsConfig({});

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
  HOST: code(operations.host),
  LOG: code(operations.logFormat),
  RATE_LIMIT: code(operations.limitsRates ? 'on' : 'off'),
  STOP_DELAY_SECONDS: code(operations.stopDelaySeconds),
};

const OPERATIONS_VARIABLES = listVariables(readOperationsConfig);
const SERVICE_VARIABLES = listVariables(readConfig).filter((name) => !OPERATIONS_VARIABLES.includes(name));

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
  const types = readTypes('src/service/companies/read-companies.ts');
  const members = [...types.getMembers('CompanyProfile'), ...types.getMembers('CompanyFixture')];
  return members.map(([name]) => [code(name.replace('?', ''))]);
}

const listLogFields = () =>
  [
    'time',
    'level',
    ...readTypes('src/service/operations/create-log.ts')
      .getMembers('RequestEntry')
      .map(([name]) => name),
  ].map((name) => [code(name)]);

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
  { file, marker: 'metrics', render: async (current) => fillTable(current, await listMetrics()) },
  { file, marker: 'log', render: (current) => fillTable(current, listLogFields()) },
];

const { arrivalMs, answerMs, idleMs, maxAnswers } = SLOW_CLIENT_LIMITS;

/** The calls of each limit in the document's words. */
const RATES = {
  token: 'with one access token',
  login: 'for access tokens, from one address (IPv6: one /64)',
  payment: 'presses of the pay button of one link',
  stylesheet: 'stylesheets of one link',
} satisfies Record<keyof typeof RATE_LIMITS, string>;

export const OPERATIONS_SENTENCES: readonly DocSentence[] = [
  ...[
    `| depth of JSON | ${MAX_JSON_DEPTH} |`,
    `from its first byte, or from the connection if nothing comes | ${arrivalMs / 1000} s |`,
    `| time for a client to take an answer | ${answerMs / 1000} s |`,
    `| time between two requests on a connection | ${idleMs / 1000} s |`,
    `| requests that wait for their answers on one connection | ${maxAnswers} |`,
    `| declined attempts to pay a link | ${MAX_DECLINED_ATTEMPTS} |`,
    `up to ${MAX_COUNTED_DELIVERIES.toLocaleString('en')}`,
    ...Object.entries(RATE_LIMITS).map(
      ([name, { burst, secondsPerCall }]) =>
        `| ${RATES[name as keyof typeof RATES]} | ${burst} | ${secondsPerCall} s |`,
    ),
  ].map((sentence) => ({ file, sentence })),
  { file: 'docs/api.md', sentence: `must arrive within ${arrivalMs / 1000} seconds` },
];
