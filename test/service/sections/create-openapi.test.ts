import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createOpenApi, createWholeOpenApi } from '../../../src/service/sections/create-openapi.ts';
import { listRefusals } from '../../../src/service/sections/describe-call.ts';
import { findSection, SECTIONS } from '../../../src/service/sections/section-table.ts';
import { EVENTS } from '../../../src/service/subjects/facts.ts';
import { createPayload, type WebhookPayload } from '../../../src/service/webhooks/outbox/create-payload.ts';
import { ajv } from './find-lies.ts';
import { inlineDocument } from './inline-document.ts';

const OPTIONS = { calls: API_CALLS, baseUrl: 'https://pay.example' };

const read = (slug: string) => {
  const section = findSection(slug);
  if (!section) throw new Error(slug);
  return createOpenApi(section, OPTIONS);
};

/** Every document: those of the sections, and those of whole versions. */
const DOCUMENTS = [
  ...SECTIONS.map(({ slug }) => [slug, read(slug)] as const),
  ...(['v4', 'v5'] as const).map((version) => [version, createWholeOpenApi(version, OPTIONS)] as const),
];

interface Schema {
  type?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  pattern?: string;
  additionalProperties?: unknown;
}
interface Operation {
  operationId: string;
  description?: string;
  tags: string[];
  parameters: { name: string; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: object }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Described {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
}

const [, whole] = DOCUMENTS.find(([name]) => name === 'v5') ?? [];
const { paths, webhooks = {}, tags, components } = inlineDocument<Described>(whole ?? {});
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const getBody = ({ requestBody }: Operation) => requestBody?.content['application/json'];
const getAnswer = ({ responses }: Operation) => responses[200]?.content?.['application/json']?.schema;

/** Every schema in a schema, with its path. */
function* listSchemas(schema: Schema | undefined, path: string): Generator<[path: string, schema: Schema]> {
  if (!schema) return;
  yield [path, schema];
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    yield* listSchemas(each, `${path}.${name}`);
  yield* listSchemas(schema.items, `${path}[]`);
  for (const each of schema.anyOf ?? []) yield* listSchemas(each, path);
}

describe('createOpenApi', () => {
  it.each(DOCUMENTS)('makes a document that passes a public linter: %s', async (_name, document) => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(document);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('describes every field and parameter of every request', () => {
    const bare = operations.flatMap((operation) => [
      ...operation.parameters.flatMap(({ name, description }) =>
        description ? [] : [`${operation.operationId}?${name}`],
      ),
      ...[...listSchemas(getBody(operation)?.schema, operation.operationId)].flatMap(([path, schema]) =>
        path.endsWith(']') || !path.includes('.') || schema.description || !schema.type ? [] : [path],
      ),
    ]);
    expect(bare).toEqual([]);
  });

  it('gives each operation a tag of the document, and a description', () => {
    const names = tags.map(({ name }) => name);
    const events = Object.values(webhooks).map(({ post }) => post);
    for (const { operationId, tags: own, description } of [...operations, ...events]) {
      expect([operationId, names]).toEqual([operationId, expect.arrayContaining(own)]);
      expect(description, operationId).toMatch(/^(It needs|Sent to) /);
    }
    expect(names.slice(0, 2)).toEqual(['Access', 'Online payments']);
  });

  it('has examples that the schemas of their bodies accept', () => {
    const wrong = operations.flatMap((operation) => {
      const { schema = {}, example } = getBody(operation) ?? {};
      return example && !ajv.validate(schema, example) ? [operation.operationId] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('closes requests, and leaves answers open to more fields and values', () => {
    const isClosed = ({ type, additionalProperties }: Schema) =>
      type !== 'object' || additionalProperties === false;
    const isFree = /\.Metadata$/;
    for (const operation of operations) {
      for (const [path, schema] of listSchemas(getBody(operation)?.schema, operation.operationId))
        expect([path, isFree.test(path) || isClosed(schema)]).toEqual([path, true]);
      for (const [path, schema] of listSchemas(getAnswer(operation), operation.operationId))
        expect([path, schema.additionalProperties ?? true]).toEqual([path, true]);
    }
    const answer = operations.map(getAnswer).find((schema) => schema?.properties?.Link);
    expect(answer?.properties?.Link?.properties?.Status?.anyOf).toEqual([
      { type: 'string', enum: expect.arrayContaining(['SETTLED']) },
      { type: 'string' },
    ]);
    expect(answer?.properties?.Link?.properties?.Method?.anyOf).toEqual([
      expect.objectContaining({ enum: expect.arrayContaining(['card']) }),
      { type: 'string' },
      { type: 'null' },
    ]);
    expect(components.schemas.Rejection?.properties?.Code?.anyOf).toHaveLength(2);
  });

  it('has only patterns that the regular expressions of every language know', () => {
    const patterns = operations.flatMap((operation) =>
      [
        ...listSchemas(getBody(operation)?.schema, operation.operationId),
        ...listSchemas(getAnswer(operation), `${operation.operationId}Answer`),
        ...operation.parameters.map(({ name, schema }) => [name, schema] as const),
      ].flatMap(([path, { pattern }]) => (pattern === undefined ? [] : [[path, pattern] as const])),
    );
    expect(patterns.length).toBeGreaterThan(50);
    // Lookarounds are unknown to Go and Rust, `\u0000` to PHP, `\p{…}` and `[^]` to Python.
    expect(patterns.filter(([path]) => path.includes('Answer'))).toEqual([]);
    expect(patterns.filter(([, pattern]) => /\(\?[=!<]|\\u|\\p|\[\^\]/.test(pattern))).toEqual([]);
  });

  it('describes each event that a webhook can register for, with the headers of its signature', () => {
    expect(Object.keys(webhooks)).toEqual(EVENTS.types.map(({ name }) => name));
    const { post } = webhooks['payment.settled'] ?? {};
    expect(post?.operationId).toBe('onPaymentSettled');
    expect(post?.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    const payload: WebhookPayload = {
      EventType: 'payment.settled',
      TransactionId: 'order-1042',
      Amount: 1990,
      Currency: 'EUR',
      Status: 'SETTLED',
      Timestamp: '2026-11-21T09:30:00.000Z',
      Metadata: { order: '1042' },
    };
    const { Event = {} } = components.schemas;
    expect(ajv.validate(Event, JSON.parse(createPayload(payload)))).toBe(true);
    expect(Object.keys(Event.properties ?? {})).toEqual(Object.keys(payload));
    expect(Object.keys((read('contracts') as unknown as Described).webhooks ?? {})[0]).toBe('contract.sent');
    expect(read('banking-services')).toHaveProperty(['webhooks', 'consent.expired']);
    expect(read('contracts')).not.toHaveProperty(['webhooks', 'payment.settled']);
  });

  it('covers a whole version: v5 with the till, and v4 with its own token and paths', () => {
    const expected = (version: 'v4' | 'v5') =>
      API_CALLS.filter(({ versions, base }) => versions.includes(version) && (version === 'v5' || !base));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      expected('v5')
        .map(({ id }) => id)
        .sort(),
    );
    expect(paths).toHaveProperty(['/svc/cash-register/orders', 'post']);
    const v4 = createWholeOpenApi('v4', OPTIONS);
    const ids = Object.values((v4 as unknown as Described).paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(
      expected('v4')
        .map(({ id }) => id)
        .sort(),
    );
    expect(Object.keys(v4.paths).filter((path) => !path.startsWith('/api/v4'))).toEqual([]);
    expect(v4).toHaveProperty(
      ['paths', '/api/v4/webhooks', 'get', 'x-scopes'],
      ['utilities', 'online-payments'],
    );
  });

  it('names each operation once, webhooks included', () => {
    const ids = [...operations, ...Object.values(webhooks).map(({ post }) => post)].map(
      ({ operationId }) => operationId,
    );
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('contains the calls of the section’s scope, and the call for its token', () => {
    const calls = (slug: string) => Object.keys(read(slug).paths);
    expect(calls('online-payments')).toContain('/api/v5/payments/link');
    expect(calls('online-payments')).not.toContain('/api/v5/webhooks/secret');
    expect(calls('utilities')).toContain('/api/v5/webhooks/secret');
    expect(calls('utilities')).not.toContain('/api/v5/payments/link');
    expect(calls('chat')).toEqual(
      expect.arrayContaining(['/api/v5/auth/token', '/api/v5', '/api/v5/chat/threads']),
    );
    expect(calls('chat')).not.toContain('/api/v5/contracts');
  });

  it('uses the schemas that validate the calls, without keywords that JSON Schema does not have', () => {
    const text = JSON.stringify(read('online-payments'));
    expect(text).toContain('"maximum":10000000');
    expect(text).not.toContain('Amount out of range.');
    expect(text).not.toContain('"rule"');
  });

  it('has the default of each field that has one, and none where a change leaves what is omitted', () => {
    type Fields = Record<string, { default?: unknown }>;
    const fields = (id: string): Fields => {
      const body = API_CALLS.find((call) => call.id === id)?.body;
      return typeof body === 'object' ? (body.properties as Fields) : {};
    };
    const defaults = Object.entries(fields('createPaymentLink')).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    );
    expect(Object.fromEntries(defaults)).toMatchObject({
      Currency: 'EUR',
      Providers: ['ServiceDirect'],
      AutoCapture: true,
      Type: 'standard',
      LinkDurationSeconds: 2_592_000,
      Items: [],
      Reusable: false,
    });
    expect(fields('chargeCard').Currency?.default).toBe('EUR');
    expect(fields('createConsent').ValidDays?.default).toBe(90);
    const changes = API_CALLS.filter(({ id }) => id.startsWith('change')).flatMap(({ id }) =>
      Object.values(fields(id)).filter((field) => 'default' in field),
    );
    expect(changes).toEqual([]);
  });

  it('marks every call that needs a port which only the sandbox has, and no other', () => {
    for (const section of SECTIONS)
      for (const methods of Object.values(createOpenApi(section, OPTIONS).paths))
        for (const operation of Object.values(methods) as { operationId: string; description?: string }[]) {
          const isMarked = /Works in the sandbox only/.test(operation.description ?? '');
          const call = API_CALLS.find(({ id }) => id === operation.operationId);
          expect([operation.operationId, isMarked]).toEqual([
            operation.operationId,
            !!call?.port && !call.port.or && !call.port.setting,
          ]);
        }
  });

  it('names the buttons of a call, and no switch unless there is one', () => {
    type Document = { paths: Record<string, { post?: { 'x-buttons'?: object } }>; 'x-switches'?: object };
    const { paths, ...document } = read('contracts') as unknown as Document;
    expect(paths['/api/v5/contracts/{ContractId}/send']?.post?.['x-buttons']).toEqual([{ from: ['DRAFT'] }]);
    expect(paths['/api/v5/contracts']?.post).not.toHaveProperty('x-buttons');
    expect(document).not.toHaveProperty('x-switches');
  });

  it('names every call once', () => {
    const ids = API_CALLS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe('listRefusals', () => {
  it('adds the refusals of a token, a body and a path to those of the call', () => {
    const find = (id: string) => API_CALLS.find((call) => call.id === id);
    const [create, read_, methods] = ['createPaymentLink', 'readPaymentLink', 'listPaymentMethods'].map(find);
    const [cancel, remove] = ['cancelPaymentLink', 'deleteWebhook'].map(find);
    expect(create && listRefusals(create)).toEqual([400, 401, 409, 413, 415, 422, 429]);
    expect(read_ && listRefusals(read_)).toEqual([401, 404, 429]);
    expect(methods && listRefusals(methods)).toEqual([401, 429]);
    expect(cancel && listRefusals(cancel)).toEqual([400, 401, 404, 409, 413, 415, 422, 429]);
    expect(remove && listRefusals(remove)).toEqual([401, 404, 413, 429]);
  });
});
