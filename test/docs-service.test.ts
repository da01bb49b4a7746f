import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { CURRENCIES } from '../src/protocol/money.ts';
import { PAYMENT_METHODS } from '../src/protocol/payment-methods.ts';
import { getCheckoutState, type PaymentStatus } from '../src/protocol/payment-status.ts';
import { METHOD_RULES } from '../src/protocol/select-payment-methods.ts';
import { MAX_DECLINED_ATTEMPTS } from '../src/service/attempts/attempts.ts';
import { MAX_AHEAD_MS } from '../src/service/clock/create-clock.ts';
import { MAX_JSON_DEPTH } from '../src/service/http/parse-json.ts';
import { KEPT_MS } from '../src/service/idempotency/claims.ts';
import * as metadata from '../src/service/links/check-metadata.ts';
import { DEFAULT_LIMIT, LIST_PARAMETERS, MAX_LIMIT } from '../src/service/links/list-links.ts';
import { completeLinkRequest, LinkRequestSchema } from '../src/service/model/link-request.ts';
import { SCOPES } from '../src/service/model/scopes.ts';
import { HOLD_LIFETIME_DAYS } from '../src/service/payments/hold-lifetime.ts';
import { RefundRequestSchema } from '../src/service/payments/refund-by-call.ts';
import { TRANSITIONS } from '../src/service/payments/transitions.ts';
import { API_CALLS } from '../src/service/sections/api-calls.ts';
import { listPaths } from '../src/service/sections/register-calls.ts';
import { listBankDecisions } from '../src/service/simulators/render-bank.ts';
import { SWITCHES } from '../src/service/simulators/switch-payment.ts';
import { TEST_CARDS } from '../src/service/simulators/test-cards.ts';
import { TEST_HOLDERS } from '../src/service/simulators/test-holders.ts';
import { code, readCodes } from './docs/codes.ts';
import { describeLimits, describeType, type FieldSchema } from './docs/describe-field.ts';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';
import { createTestService, type TestService } from './service/create-test-service.ts';
import { listRoutes } from './service/list-routes.ts';

const API = 'docs/api.md';
const WEBHOOKS = 'docs/webhooks.md';

const list = (texts: readonly string[]) => texts.map(code).join(', ') || 'none';

describe('docs/api.md', () => {
  let service: TestService | undefined;
  afterEach(() => service?.close());

  it('has every other route of the service', async () => {
    const { created, routes } = await listRoutes(createTestService);
    service = created;
    const calls = new Set(API_CALLS.flatMap(listPaths));
    const registered = routes
      .filter(({ method, url }) => method !== 'HEAD' && !calls.has(url))
      .map(({ method, url }) => `${method} ${url}`);
    const documented = readDocTable(API, '### Other addresses').flatMap(([method, paths = '']) =>
      readCodes(paths).map(
        (path) =>
          `${method} ${path.replaceAll(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => `:${first.toLowerCase()}${rest}`)}`,
      ),
    );
    expect(documented.sort()).toEqual([...new Set(registered)].sort());
  });

  const toRow = ([name, schema]: [string, FieldSchema]) => [code(name), describeType(schema)];
  const properties = Object.entries(LinkRequestSchema.properties) as [string, FieldSchema][];

  it('has every field of a link request, in order, with its type, default and limits', () => {
    const required: readonly string[] = LinkRequestSchema.required;
    const defaults: Record<string, unknown> = completeLinkRequest({} as never);
    const SPELLED_OUT: Record<string, string> = { TransactionId: 'generated', Lang: "the browser's" };
    const describeDefault = (name: string) => {
      if (required.includes(name)) return 'required';
      return name in defaults ? code(JSON.stringify(defaults[name])) : (SPELLED_OUT[name] ?? 'none');
    };
    const fields = properties.map(([name, schema]) => [
      ...toRow([name, schema]),
      describeDefault(name),
      describeLimits(schema),
    ]);
    expect(readDocTable(API, '### Request fields').map((row) => row.slice(0, 4))).toEqual(fields);
  });

  it('has every field of a line item, with its type and limits', () => {
    const items = LinkRequestSchema.properties.Items as unknown as { items: FieldSchema };
    const fields = Object.entries(items.items.properties ?? {}).map(([name, schema]) => [
      ...toRow([name, schema]),
      describeLimits(schema),
    ]);
    expect(items.items.required).toEqual(Object.keys(items.items.properties ?? {}));
    expect(readDocTable(API, '### Line items')).toEqual(fields);
  });

  it('has every parameter of the list of links', () => {
    const rows = readDocTable(API, '## List links');
    expect(rows.map(([name]) => name)).toEqual(Object.keys(LIST_PARAMETERS).map(code));
    const limit = ['`Limit`', `1 to ${MAX_LIMIT}`, `links of a page; ${DEFAULT_LIMIT} if not given`];
    expect(rows[0]).toEqual(limit);
  });

  it('has how long an answer is kept', () => {
    expect(readFileSync(API, 'utf8')).toContain(`kept for ${KEPT_MS / 3_600_000} hours`);
  });

  it('has the limits and the reserved keys of metadata', () => {
    const [, paragraph = ''] = /\n(`Metadata` has at most .*?)\n\n/s.exec(readFileSync(API, 'utf8')) ?? [];
    const numbers = [...paragraph.matchAll(/[\d,]*\d/g)].map(([text]) => Number(text.replace(',', '')));
    expect(numbers).toEqual([
      metadata.MAX_METADATA_KEYS,
      metadata.MAX_METADATA_KEY_LENGTH,
      metadata.MAX_METADATA_VALUE_LENGTH,
      metadata.MAX_METADATA_BYTES,
    ]);
    const [, reserved = ''] = /are the keys ([^.]*)\./.exec(paragraph) ?? [];
    expect(readCodes(reserved)).toEqual(metadata.RESERVED_METADATA_KEYS);
    const largest = Number.MAX_SAFE_INTEGER.toLocaleString('en');
    expect(readFileSync(API, 'utf8')).toContain(`A whole number beyond ${largest} is refused`);
  });

  it('quotes only sentences of the service', () => {
    const files = readdirSync('src/service', { recursive: true, encoding: 'utf8' });
    const source = files
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(`src/service/${name}`, 'utf8'))
      .join('');
    const quoted = [API, WEBHOOKS, 'docs/testing.md'].flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const examples = [...text.matchAll(/"Message": "([^"]+)"/g)].map(([, sentence = '']) => sentence);
      const prose = readCodes(text.replaceAll(/```.*?```/gs, ''));
      return [...examples, ...prose.filter((inner) => /^[A-Z].*\.$/.test(inner))];
    });
    expect(quoted.length).toBeGreaterThan(100);
    // The first word may be put in: `{Field} out of range.`, `Webhook created.`
    const isSaid = (sentence: string) => source.includes(sentence.replace(/^(\{\w+\}|\w+)/, ''));
    expect(quoted.filter((sentence) => !isSaid(sentence))).toEqual([]);
  });

  it('has how deep JSON may be', () => {
    expect(readFileSync(API, 'utf8')).toContain(`more than ${MAX_JSON_DEPTH} levels deep`);
  });

  it('has every status, with what the page shows', () => {
    const statuses = readTypes('src/protocol/payment-status.ts').getStrings(
      'PaymentStatus',
    ) as PaymentStatus[];
    expect(readDocTable(API, '## The life of a payment').map(([status, , state]) => [status, state])).toEqual(
      statuses.map((status) => [code(status), code(getCheckoutState(status))]),
    );
    const words: Record<number, string> = { 10: 'ten' };
    expect(readFileSync(API, 'utf8')).toContain(`after ${words[MAX_DECLINED_ATTEMPTS]} declined attempts`);
  });

  it('has every transition', () => {
    const transitions = Object.entries(TRANSITIONS).map(([trigger, { from, to, event }]) => [
      code(trigger),
      list(from),
      code(to),
      event ? code(event) : 'none',
    ]);
    expect(readDocTable(API, '### Changes').map((row) => row.slice(0, 4))).toEqual(transitions);
  });

  it('has every field of a refund, with its type and limits', () => {
    const fields = Object.entries(RefundRequestSchema.properties).map(([name, schema]) => [
      ...toRow([name, schema as FieldSchema]),
      describeLimits(schema as FieldSchema),
    ]);
    const documented = readDocTable(API, '## Refunds');
    expect(documented.map(([name, type, , limits]) => [name, type, limits])).toEqual(fields);
  });

  it('has the life of a hold and the reach of the clock', () => {
    const words: Record<number, string> = { 7: 'seven', 10: 'ten' };
    const text = readFileSync(API, 'utf8');
    expect(text).toContain(`A hold lasts for ${words[HOLD_LIFETIME_DAYS]} days.`);
    expect(text).toContain(`By itself after ${words[HOLD_LIFETIME_DAYS]} days in`);
    const seconds = (MAX_AHEAD_MS / 1000).toLocaleString('en');
    expect(text).toContain(`${words[MAX_AHEAD_MS / (365 * 86_400_000)]} years (${seconds} seconds)`);
  });

  it('has every switch', () => {
    const paths = readDocTable(API, '### Other addresses').flatMap(([, cell = '']) => readCodes(cell));
    const switches = paths.flatMap(
      (path) => /^\/sandbox\/payments\/{TransactionId}\/(.+)$/.exec(path)?.[1] ?? [],
    );
    expect(switches).toEqual(Object.keys(SWITCHES));
  });

  it('has every payment method', () => {
    const rows = PAYMENT_METHODS.map((method) => ({ ...method, ...METHOD_RULES[method.id] }));
    const methods = rows.map(({ id, codes, currencies, countries, provider }) => [
      code(id),
      list(codes),
      currencies ? list(currencies) : 'all',
      countries ? list(countries) : 'all',
      code(provider),
    ]);
    expect(readDocTable(API, '## Available payment methods')).toEqual(methods);
    const [, currencies] = /^\| `Currency` \|.*?\|.*?\| (.*?) \|/m.exec(readFileSync(API, 'utf8')) ?? [];
    expect(currencies).toBe(list(CURRENCIES));
  });

  it('has every scope', () => {
    const [, scopes = ''] = /The scopes that exist: ([^.]*)\./.exec(readFileSync(API, 'utf8')) ?? [];
    expect(readCodes(scopes)).toEqual(SCOPES);
  });

  it('has every test card with what it does', () => {
    const cards = readDocTable(API, '## The sandbox').map(([number = '', effect = '']) => ({
      number: readCodes(number)[0]?.replaceAll(' ', ''),
      isDeclined: effect.startsWith('declined'),
      codes: readCodes(effect),
      delayMs: Number(/after (\d+) s/.exec(effect)?.[1] ?? 0) * 1000,
    }));
    expect(cards).toEqual(
      Object.entries(TEST_CARDS).map(([number, { declineCode, needsAuthentication, delayMs = 0 }]) => ({
        number,
        isDeclined: !!declineCode,
        codes: needsAuthentication ? ['authentication_failed', 'Moto'] : declineCode ? [declineCode] : [],
        delayMs,
      })),
    );
  });
});

describe('docs/api.md, direct debits', () => {
  it('has every beginning of a name with what it does', () => {
    const holders = readDocTable(API, '### Direct debit').map(([start = '', effect = '']) => [
      readCodes(start)[0],
      readCodes(effect),
      effect.startsWith('declined'),
    ]);
    const AFTERMATHS = { stays_pending: ['PENDING', 'settle', 'fail'], disputed: ['SETTLED', 'DISPUTED'] };
    expect(holders).toEqual(
      Object.entries(TEST_HOLDERS).map(([start, { declineCode, aftermath }]) => [
        start,
        aftermath ? AFTERMATHS[aftermath] : [declineCode],
        !!declineCode,
      ]),
    );
  });
});

describe('docs/api.md, banks and wallets', () => {
  it('has every button of the bank’s page', () => {
    const buttons = readDocTable(API, '### Banks and wallets').map(([label]) => label);
    expect(buttons).toEqual(Object.values(listBankDecisions('paypal')));
  });
});
