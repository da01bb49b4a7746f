import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createOpenApi, listRefusals } from '../../../src/service/sections/create-openapi.ts';
import { findSection, SECTIONS } from '../../../src/service/sections/section-table.ts';

const OPTIONS = { calls: API_CALLS, baseUrl: 'https://pay.example' };

const read = (slug: string) => {
  const section = findSection(slug);
  if (!section) throw new Error(slug);
  return createOpenApi(section, OPTIONS);
};

describe('createOpenApi', () => {
  it.each(SECTIONS.map((section) => [section.slug, section] as const))(
    'makes a document that passes a public linter: %s',
    async (_slug, section) => {
      const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
      const problems = await lintFromString({
        source: JSON.stringify(createOpenApi(section, OPTIONS)),
        absoluteRef: 'openapi.json',
        config,
      });
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    },
  );

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

  it('marks every call that needs a port as one of the sandbox alone, and no other', () => {
    for (const section of SECTIONS)
      for (const methods of Object.values(createOpenApi(section, OPTIONS).paths))
        for (const operation of Object.values(methods) as { operationId: string; description?: string }[]) {
          const isMarked = /Works in the sandbox only/.test(operation.description ?? '');
          const call = API_CALLS.find(({ id }) => id === operation.operationId);
          expect([operation.operationId, isMarked]).toEqual([
            operation.operationId,
            !!call?.port && !call.port.or,
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
