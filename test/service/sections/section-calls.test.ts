import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../src/service/calls/companies/read-companies.ts';
import { SCOPES } from '../../../src/service/calls/companies/scopes.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { reopenService, useService } from '../support/use-service.ts';
import { findLies } from './find-lies.ts';

const service = useService();

const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, token?: string) =>
  service.inject({ method, url, ...(token && { headers: { authorization: `Bearer ${token}` } }) });

describe('GET /api/v5', () => {
  it('returns the index of the specification without a token', async () => {
    const { status, body, headers } = await service.inject<Record<string, unknown>>({ url: '/api/v5' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['Sections', 'Version']);
    expect(body.Version).toBe('5.0');
    expect(headers['cache-control']).toBe('no-cache');
    expect(findLies('listSections', status, body)).toEqual([]);
    const sections = body.Sections as Record<string, string>[];
    expect(sections.map(({ Scope }) => Scope)).toEqual(SCOPES);
    expect(sections[5]).toEqual({
      Title: 'Chat API',
      Description: 'Chat iframe, notifications, messaging.',
      Scope: 'chat-api',
      DocsUrl: '/api/v5/docs/chat',
      OpenApiUrl: '/api/v5/openapi/chat',
    });
    expect(sections[8]?.Description).toMatch(
      /lets a domain lapse at expiry\. It works in the sandbox only\.$/,
    );
    expect(sections[3]?.Description).toMatch(
      /VoP\. Its documents mark the calls that work in the sandbox only\.$/,
    );
  });

  it.each(SECTIONS.map(({ slug }) => slug))('links to the documents of %s', async (slug) => {
    const docs = await service.inject<string>({ url: `/api/v5/docs/${slug}` });
    expect(docs.status).toBe(200);
    expect(docs.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(docs.headers['content-security-policy']).toContain("default-src 'none'");
    expect(docs.body).toContain(`/api/v5/openapi/${slug}`);
    const openApi = await service.inject<{ openapi: string; servers: object[] }>({
      url: `/api/v5/openapi/${slug}`,
    });
    expect(openApi.status).toBe(200);
    expect(openApi.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://localhost:4242' }] });
  });

  it('offers the switches of the sandbox beside the records of their section alone', async () => {
    const readSwitches = async (slug: string) => {
      const { body } = await service.inject<{ 'x-switches'?: object[] }>({ url: `/api/v5/openapi/${slug}` });
      return body['x-switches'] ?? [];
    };
    expect(await readSwitches('fiscal-invoices')).toContainEqual({
      record: 'Invoice',
      path: '/sandbox/invoices/{InvoiceId}/not-deliver',
      scopes: ['fiscal-invoices'],
      from: ['SENT'],
      label: 'Not delivered',
    });
    expect(await readSwitches('online-payments')).toContainEqual(
      expect.objectContaining({ record: 'Dispute', path: '/sandbox/payments/{TransactionId}/win-dispute' }),
    );
    expect(await readSwitches('contracts')).toEqual([]);
  });

  it.each(['..%2f', '__proto__', 'Wallet', 'chat-api', 'nothing', '%00'])(
    'answers 404 for the section %s',
    async (slug) => {
      for (const kind of ['docs', 'openapi']) {
        const { status, body } = await service.inject({ url: `/api/v5/${kind}/${slug}` });
        expect([status, body.Message]).toEqual([404, 'Not found.']);
      }
    },
  );
});

describe('a call of a section', () => {
  it('returns 401 to a merchant in the section of partners, whatever its scopes', async () => {
    const credentials = [{ username: 'shop', password: 'shop', scopes: ['partners' as const] }];
    const companies = [{ ...(BUILT_IN_COMPANIES[0] as CompanyFixture), credentials }];
    await service.close();
    await reopenService(service, { companies });
    const token = service.createToken(service.merchant);
    const { status, body, headers } = await call('GET', '/api/v5/partners/individuals', token);
    expect([status, body.Message]).toEqual([401, 'Only partner and admin companies may call this.']);
    expect(headers['www-authenticate']).toContain('Only a partner or admin company may call this');
  });
});
