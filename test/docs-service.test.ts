import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import type { FastifyInstance } from 'fastify';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { CURRENCIES } from '../src/protocol/money.ts';
import { PAYMENT_METHODS } from '../src/protocol/payment-methods.ts';
import { getCheckoutState, type PaymentStatus } from '../src/protocol/payment-status.ts';
import { SCOPES } from '../src/service/auth/scopes.ts';
import { MAX_DECLINED_ATTEMPTS } from '../src/service/checkout/attempts.ts';
import { MAX_AHEAD_MS } from '../src/service/clock/create-clock.ts';
import { BUILT_IN_COMPANIES } from '../src/service/companies.ts';
import { ROLES, readConfig } from '../src/service/config.ts';
import { MAX_JSON_DEPTH } from '../src/service/http/parse-json.ts';
import { REJECTIONS } from '../src/service/http/rejections.ts';
import { KEPT_MS } from '../src/service/idempotency/claims.ts';
import * as metadata from '../src/service/links/check-metadata.ts';
import { completeLinkRequest, LinkRequestSchema } from '../src/service/links/link-request.ts';
import { DEFAULT_LIMIT, LIST_PARAMETERS, MAX_LIMIT } from '../src/service/links/list-links.ts';
import { EVENT_TYPES } from '../src/service/payments/event-types.ts';
import { HOLD_LIFETIME_DAYS } from '../src/service/payments/hold-lifetime.ts';
import { RefundRequestSchema } from '../src/service/payments/refund-by-call.ts';
import { TRANSITIONS } from '../src/service/payments/transitions.ts';
import { SECTIONS } from '../src/service/sections/section-table.ts';
import { listBankDecisions } from '../src/service/simulators/render-bank.ts';
import { SWITCHES } from '../src/service/simulators/switch-payment.ts';
import { TEST_CARDS } from '../src/service/simulators/test-cards.ts';
import { TEST_HOLDERS } from '../src/service/simulators/test-holders.ts';
import {
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  OWN_PLACES,
  SILENT_SHARE,
  UNPROVEN_SHARE,
} from '../src/service/webhooks/create-places.ts';
import { MAX_FAILING_MS } from '../src/service/webhooks/judge-webhook.ts';
import { MAX_ATTEMPTS_SHOWN } from '../src/service/webhooks/list-deliveries.ts';
import { SECRET_OVERLAP_MS } from '../src/service/webhooks/list-signing-secrets.ts';
import { MAX_RETRY_AFTER_SECONDS } from '../src/service/webhooks/parse-retry-after.ts';
import { BUSY_STATUSES } from '../src/service/webhooks/plan-retry.ts';
import {
  DEFAULT_PAGE_SIZE,
  DELIVERY_PARAMETERS,
  DELIVERY_STATES,
  MAX_PAGE_SIZE,
} from '../src/service/webhooks/read-delivery-query.ts';
import { UNLISTED_EVENT_TYPES } from '../src/service/webhooks/record-event.ts';
import { MAX_INTERIM_ANSWERS } from '../src/service/webhooks/send-webhook.ts';
import { MAX_WEBHOOKS } from '../src/service/webhooks/webhook-records.ts';
import { NewWebhookSchema } from '../src/service/webhooks/webhook-request.ts';
import { describeLimits, describeType, type FieldSchema } from './docs/describe-field.ts';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';
import { createTestService, type TestService } from './service/create-test-service.ts';

const API = 'docs/api.md';
const WEBHOOKS = 'docs/webhooks.md';
const OPERATIONS = 'docs/operations.md';

const code = (text: string) => `\`${text}\``;
const list = (texts: readonly string[]) => texts.map(code).join(', ') || 'none';
/** What stands between backticks. */
const readCodes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);

describe('docs/api.md', () => {
  let service: TestService | undefined;
  afterEach(() => service?.close());

  it('has every route of the service, and no other', async () => {
    const routes: string[] = [];
    // They stand in the table of the sections.
    const isAbsent = (url: string) =>
      SECTIONS.some(({ absent }) => absent.some((path) => url === path || url === `${path}/*`));
    // Fastify publishes each instance before anything is registered on it.
    const onCreated = (message: unknown) =>
      (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
        for (const verb of String(method).split(',')) {
          if (verb !== 'HEAD' && !isAbsent(url)) routes.push(`${verb} ${url}`);
        }
      });
    subscribe('fastify.initialization', onCreated);
    service = await createTestService();
    unsubscribe('fastify.initialization', onCreated);
    const documented = readDocTable(API, '## Calls').flatMap(([method, paths = '']) =>
      readCodes(paths).map(
        (path) =>
          `${method} ${path.replaceAll(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => `:${first.toLowerCase()}${rest}`)}`,
      ),
    );
    expect(documented.sort()).toEqual([...new Set(routes)].sort());
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
  });

  it('has every sentence that the service says, and no other', () => {
    const documented = [API, WEBHOOKS, 'docs/testing.md'].flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const examples = [...text.matchAll(/"Message": "([^"]+)"/g)].map(([, sentence = '']) => sentence);
      const prose = readCodes(text.replaceAll(/```.*?```/gs, ''));
      return [...examples, ...prose.filter((inner) => /^[A-Z].*\.$/.test(inner))];
    });
    expect([...new Set(documented)].sort()).toEqual(listSentences());
  });

  it('has every refusal with its status', () => {
    const refusals = Object.entries(REJECTIONS).map(([sentence, status]) => [code(sentence), String(status)]);
    expect(readDocTable(API, '## Refusals').map((row) => row.slice(0, 2))).toEqual(refusals);
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
    const paths = readDocTable(API, '## Calls').flatMap(([, cell = '']) => readCodes(cell));
    const switches = paths.flatMap(
      (path) => /^\/sandbox\/payments\/{TransactionId}\/(.+)$/.exec(path)?.[1] ?? [],
    );
    expect(switches).toEqual(Object.keys(SWITCHES));
  });

  it('has every payment method', () => {
    const methods = PAYMENT_METHODS.map(({ id, codes, currencies, countries, provider }) => [
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

/** Every sentence in the sources that can reach a caller, or the log of a delivery. */
function listSentences(): string[] {
  const sentences = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && /^[A-Z].*\.$/.test(node.text)) sentences.add(node.text);
    // The one that is put together: `Connection failed${…}.`
    if (ts.isTemplateHead(node) && /^[A-Z]\w+ failed$/.test(node.text)) sentences.add(`${node.text}.`);
    ts.forEachChild(node, visit);
  };
  const read = (path: string) =>
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  for (const folder of [
    'auth',
    'cards',
    'checkout',
    'clock',
    'http',
    'idempotency',
    'jobs',
    'links',
    'mails',
    'operations',
    'payments',
    'simulators',
    'webhooks',
  ]) {
    for (const name of readdirSync(`src/service/${folder}`)) read(`src/service/${folder}/${name}`);
  }
  // The rest of the folder describes, and says nothing itself.
  read('src/service/sections/routes.ts');
  return [...sentences].sort();
}

describe('docs/webhooks.md', () => {
  it('has every field of the payload', () => {
    const fields = readTypes('src/service/webhooks/create-payload.ts').getMembers('WebhookPayload');
    expect(readDocTable(WEBHOOKS, '## What arrives').map((row) => row.slice(0, 2))).toEqual(
      fields.map(([name, type]) => [code(name), code(type)]),
    );
  });

  it('has every event type with the status that it tells of', () => {
    const rows = Object.values(TRANSITIONS);
    const events = EVENT_TYPES.map(({ name, description }) => [
      code(name),
      description,
      code(rows.find(({ event }) => event === name)?.to ?? ''),
    ]);
    expect(readDocTable(WEBHOOKS, '### Event types')).toEqual(events);
  });

  it('has the types that an address without a list gets', () => {
    const [, sentence = ''] =
      /which list none, get\s([^.]*\.[^.]*\.[^.]*\.[^.]*\.[^.]*)\.\n/.exec(readFileSync(WEBHOOKS, 'utf8')) ??
      [];
    expect(readCodes(sentence)).toEqual(UNLISTED_EVENT_TYPES);
  });

  it('describes the event types as the API does', () => {
    expect(readDocTable(WEBHOOKS, '### Event types').map((row) => row.slice(0, 2))).toEqual(
      EVENT_TYPES.map(({ name, description }) => [code(name), description]),
    );
  });

  it('has every field of a webhook, and its limits', () => {
    const fields = readTypes('src/service/webhooks/webhook-records.ts').getMembers('Webhook');
    const table = readDocTable(WEBHOOKS, '## Registering a webhook');
    expect(table.map((row) => row.slice(0, 2))).toEqual(
      fields.map(([name, type]) => [code(name), code(type)]),
    );
    const limits = Object.fromEntries(
      table.map(([name = '', , meaning = '']) => [readCodes(name)[0], meaning]),
    );
    const { Url, EventTypes } = NewWebhookSchema.properties as unknown as Record<string, FieldSchema>;
    expect(limits.Url).toContain(describeLimits(Url as FieldSchema));
    expect(limits.EventTypes).toContain(`${EventTypes?.minItems} to ${EventTypes?.maxItems} entries`);
    expect(readFileSync(WEBHOOKS, 'utf8')).toContain(`at most ${MAX_WEBHOOKS} webhooks`);
    expect(readFileSync(API, 'utf8')).toContain(`| 409 | the company has ${MAX_WEBHOOKS} |`);
  });

  it('has every call for webhooks that docs/api.md has', () => {
    const calls = readDocTable(API, '## Calls').flatMap(([method, paths = '']) =>
      readCodes(paths)
        .filter((path) => /^\/api\/v4\/webhooks(?!\/event)/.test(path))
        .map((path) => code(`${method} ${path.slice('/api/v4'.length)}`)),
    );
    expect(
      readDocTable(WEBHOOKS, '### The calls')
        .map(([call]) => call)
        .sort(),
    ).toEqual(calls.sort());
  });

  it('has every reason for which a webhook is disabled, and the times', () => {
    const reasons = readTypes('src/service/store/schema.ts').getStrings('DisabledReason');
    const table = readDocTable(WEBHOOKS, '### When a webhook is disabled');
    expect(table.map(([reason]) => reason)).toEqual(reasons.map(code));
    const text = readFileSync(WEBHOOKS, 'utf8');
    expect(text).toContain(`for ${MAX_FAILING_MS / 3_600_000} hours no attempt`);
    expect(text).toContain(`For ${SECRET_OVERLAP_MS / 3_600_000} hours deliveries are signed with both`);
    expect(text).toContain(`of ${MAX_RETRY_AFTER_SECONDS.toLocaleString('en')} seconds at most`);
    expect(text).toContain(`the status ${BUSY_STATUSES.join(', ').replace(/, (\d+)$/, ' or $1')} a header`);
  });

  it('has the bounds of an answer', () => {
    const text = readFileSync(WEBHOOKS, 'utf8').replaceAll('\n', ' ');
    expect(text).toContain(`no more than ${maxHeaderSize / 1024} KiB is read`);
    expect(text).toContain(`no more than ${MAX_INTERIM_ANSWERS} interim answers`);
  });

  it('has the places of companies and origins', () => {
    const states = readTypes('src/service/webhooks/create-origin-memory.ts').getStrings('OriginState');
    const table = readDocTable(WEBHOOKS, '### Who waits for whom');
    expect(table.map(([origin]) => origin?.split(':')[0])).toEqual(states.map(code));
    expect(table.map(([, places]) => places)).toEqual([String(MAX_IN_FLIGHT_PER_ORIGIN), '1', '1']);
    expect([UNPROVEN_SHARE, SILENT_SHARE]).toEqual([1 / 2, 1 / 4]);
    const text = readFileSync(WEBHOOKS, 'utf8').replaceAll('\n', ' ');
    expect(text).toContain(`A process has ${MAX_IN_FLIGHT} places`);
    expect(text).toContain(`always has ${OWN_PLACES} of its own`);
  });

  it('has every state of a delivery and every parameter of the log', () => {
    const log = '## The log of deliveries';
    expect(readDocTable(WEBHOOKS, log).map(([state]) => state)).toEqual(DELIVERY_STATES.map(code));
    const [, section = ''] = readFileSync(WEBHOOKS, 'utf8').split('| Parameter | Value |\n|---|---|\n');
    const parameters = section
      .split('\n\n')[0]
      ?.split('\n')
      .map((row) => readCodes(row)[0]);
    expect(parameters).toEqual(Object.keys(DELIVERY_PARAMETERS));
    expect(section).toContain(`1 to ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}`);
    expect(readFileSync(WEBHOOKS, 'utf8')).toContain(`the newest ${MAX_ATTEMPTS_SHOWN} attempts`);
  });

  it('has every header of the signature', () => {
    const headers = readTypes('src/service/webhooks/sign-payload.ts').getMembers('SignedHeaders');
    expect(readDocTable(WEBHOOKS, '## Checking the signature').map(([name]) => name)).toEqual(
      headers.map(([name]) => code(name.replaceAll("'", ''))),
    );
  });

  it('has the waits of the schedule', () => {
    const waits = readConfig({}).webhookRetrySeconds.map((seconds) => `${seconds.toLocaleString('en')} s`);
    expect(readDocTable(WEBHOOKS, '## Answers, attempts and waits')).toEqual(
      ['at once', ...waits].map((wait, index) => [String(index + 1), wait]),
    );
    expect(readFileSync(WEBHOOKS, 'utf8')).toContain(
      `within ${readConfig({}).webhookTimeoutSeconds} seconds`,
    );
  });
});

describe('docs/operations.md', () => {
  it('has every variable of the environment, with its default', () => {
    const source = readFileSync('src/service/config.ts', 'utf8');
    const names = [...source.matchAll(/env\.([A-Z_]+)|'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, a, b]) => a ?? b);
    const table = readDocTable(OPERATIONS, '## Environment');
    expect(table.map(([name = '']) => readCodes(name)[0]).sort()).toEqual([...new Set(names)].sort());
    const defaults = readConfig({});
    expect(Object.fromEntries(table.map(([name = '', value = '']) => [readCodes(name)[0], value]))).toEqual({
      SERVICE_PORT: code(String(defaults.port)),
      PUBLIC_URL: code('http://localhost:<port>'),
      DATA_DIR: code(defaults.dataDir),
      FIXTURES: 'the built-in companies',
      WEBHOOK_ALLOW: 'none',
      WEBHOOK_RETRY_SECONDS: code(defaults.webhookRetrySeconds.join()),
      WEBHOOK_TIMEOUT_SECONDS: code(String(defaults.webhookTimeoutSeconds)),
      DATABASE_URL: 'none',
      DATABASE_POOL_SIZE: code(String(defaults.databasePoolSize)),
      ROLE: code(defaults.role),
      RECOVER_AFTER_SECONDS: code(String(defaults.recoverAfterSeconds)),
    });
  });

  it('has every role', () => {
    const roles = readDocTable(OPERATIONS, '## Many processes').map(([role = '']) => readCodes(role)[0]);
    expect(roles).toEqual(ROLES);
  });

  it('has commands that exist', () => {
    const names = readDocTable(OPERATIONS, '## Commands').map(
      ([command = '']) => /^`npm (?:run )?(.+)`$/.exec(command)?.[1],
    );
    for (const name of names) expect(Object.keys(packageJson.scripts)).toContain(name);
    expect(names).toEqual(expect.arrayContaining(['start', 'service', 'build', 'test']));
  });

  it('has the built-in companies, and every field of one', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(readFileSync(OPERATIONS, 'utf8')) ?? [];
    expect(JSON.parse(example)).toEqual({ companies: BUILT_IN_COMPANIES });
    const fields = readTypes('src/service/companies.ts').getMembers('CompanyFixture');
    expect(readDocTable(OPERATIONS, '## Companies').map(([name]) => name)).toEqual(
      fields.map(([name]) => code(name.replace('?', ''))),
    );
  });
});
