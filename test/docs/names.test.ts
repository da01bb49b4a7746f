import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECRET_VARIABLES } from '../../src/service/platform/config/secret-variables.ts';
import { API_CALLS } from '../../src/service/sections/api-calls.ts';
import { TERMINAL_SECRET_VARIABLES } from '../../src/terminal/config/read-terminal-config.ts';
import { readCodes } from './support/codes.ts';

const listFiles = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);

/** The code alone: a name that only comments or imports still have is gone. */
const CODE = listFiles('src', /\.tsx?$/)
  .map((file) => readFileSync(file, 'utf8'))
  .map((text) => text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, ''))
  .map((text) => text.replaceAll(/^(?:import|export) [^;]*? from '[^']+';$/gms, ''))
  .join('\n');

/** `SETTLED`, `NOT_CONNECTED`, `DATABASE_URL` */
const CODES = new Set([
  ...(CODE.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g) ?? []),
  ...[...SECRET_VARIABLES, ...TERMINAL_SECRET_VARIABLES].map((name) => `${name}_FILE`),
]);
/** The names of all fields and parameters of calls; those of ids are made from the names of their records. */
const listCallFields = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null
    ? Object.entries(schema).flatMap(([key, value]) => [key, ...listCallFields(value)])
    : [];

/** Keys, members, quoted words and exported types. */
const FIELDS = new Set([
  ...API_CALLS.flatMap(({ params, body, answer }) => listCallFields({ params, body, answer })),
  ...(CODE.match(
    /\b[A-Z][A-Za-z0-9]*(?=\??:)|(?<=[{,.'"`]\s*)[A-Z][A-Za-z0-9]*(?=\s*[},.'"`=;)\]?])|(?<=[.'"`])[A-Z][A-Za-z0-9]*|(?<=export (?:interface|type|class) )\w+/g,
  ) ?? []),
]);

const isCode = (word: string): boolean => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$|^[A-Z]{3,}[A-Z0-9]*$/.test(word);
const isField = (word: string): boolean => /^[A-Z][a-z0-9]+([A-Z][a-z0-9]*)*$/.test(word);

/** Names in backticks that are not the project's own, by their owner. */
const FOREIGN = {
  'headers of HTTP': ['Origin', 'Forwarded'],
  'browsers and JavaScript': ['ArrayBuffer', 'CustomEvent', 'MessagePort', 'TypeError', 'Uint8Array'],
  'frameworks and libraries': ['CUSTOM_ELEMENTS_SCHEMA', 'CamelCasePlugin', 'KeepAlive'],
  PHP: ['HTTP_WEBHOOK_ID'],
  'the test vector of signatures': ['PreviousSecret'],
  'settings of systemd': ['MemoryDenyWriteExecute'],
  SQL: ['ANY', 'DATABASE', 'FOR', 'PASSWORD', 'UPDATE'],
  'variables of the reader’s own programs': ['PORT', 'POSTGRES_PASSWORD'],
  'Node and its variables': ['AsyncLocalStorage', 'NODE_EXTRA_CA_CERTS'],
  'variables of OpenTelemetry': [
    'OTEL_EXPORTER_OTLP_TIMEOUT',
    'OTEL_RESOURCE_ATTRIBUTES',
    'OTEL_SERVICE_NAME',
  ],
  'names in OpenAPI, which the service makes of those of calls and fields': [
    'CreatePaymentLinkAnswer',
    'CreatePaymentLinkRequest',
    'ItemInput',
  ],
  'names that generators make': ['InlineObject12'],
  'elements of FatturaPA':
    'DatiContratto DatiConvenzione DatiDDT DatiPagamento DatiRicezione IscrizioneREA RiferimentoAmministrazione'.split(
      ' ',
    ),
  // The code has them in lists, as words of a text.
  'fields of nexo that have no effect, or are refused':
    'AllowedLoyaltyBrand AskGratuity DebitPreferredFlag ForceEntryMode ForceOnlineFlag LoyaltyData MaximumCashBackAmount MerchantCategoryCode MinimumAmountToDeliver MinimumSplitAmount OperatorID PaidAmount SaleReferenceID ShiftNumber'.split(
      ' ',
    ),
  'the names of responses, which the terminal makes of the category': ['PrintResponse'],
};

interface Named {
  document: string;
  name: string;
}

/** The names in backticks of the prose, and the keys of the examples. */
function listNames(document: string, isName: (word: string) => boolean): Named[] {
  const text = readFileSync(document, 'utf8');
  const quoted = readCodes(text.replaceAll(/```.*?```/gs, ''));
  const keys = [...text.matchAll(/```json\n(.*?)```/gs)].flatMap(([, example = '']) =>
    [...example.matchAll(/"(\w+)":/g)].map(([, key = '']) => key),
  );
  // A path such as `Items[0].Quantity`, or an object. A sentence has words, and a word with a hyphen is a header.
  const isPath = (inner: string) => /^[\w.[\]]+$|^\{.*\}$/.test(inner);
  const words = quoted
    .filter((inner) => isName === isCode || isPath(inner))
    .flatMap((inner) => inner.match(/(?<![\w-])[A-Za-z_][\w-]*/g) ?? []);
  return [...words, ...keys].filter(isName).map((name) => ({ document, name }));
}

const DOCUMENTS = [...listFiles('docs', /\.md$/), 'README.md', 'SECURITY.md'];
const LISTS = [
  ['codes', isCode, CODES],
  ['field names', isField, FIELDS],
] as const;

describe('the documents', () => {
  it.each(LISTS)('have only %s that the code has', (_what, isName, known) => {
    const named = DOCUMENTS.flatMap((document) => listNames(document, isName));
    const foreign = new Set(Object.values(FOREIGN).flat());
    expect(named.length).toBeGreaterThan(1000);
    expect(named.filter(({ name }) => !known.has(name) && !foreign.has(name))).toEqual([]);
  });

  it('have every name that is listed as foreign, and the code has none of them', () => {
    const named = new Set(
      LISTS.flatMap(([, isName]) => DOCUMENTS.flatMap((document) => listNames(document, isName))).map(
        ({ name }) => name,
      ),
    );
    const listed = Object.values(FOREIGN).flat();
    const isNeeded = (name: string) => named.has(name) && !(isCode(name) ? CODES : FIELDS).has(name);
    expect(listed.filter((name) => !isNeeded(name))).toEqual([]);
  });

  it.each([
    ['code', 'NOT_IN_SANDBOX', CODES],
    ['code of an error', 'NOT_CONNECTED', CODES],
    ['field', 'TransactionIdentifier', FIELDS],
    ['field of a call', 'SubscriptionOnCompletion', FIELDS],
  ] as const)('are compared with names that exist: %s %s', (kind, name, known) => {
    expect(known.has(name)).toBe(/ of /.test(kind));
  });
});
