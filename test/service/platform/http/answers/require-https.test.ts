import { afterEach, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../support/create-test-service.ts';

let service: TestService;
afterEach(() => service.close());

const ANSWERS = [
  ['the API', '/api/v5', 200],
  ['a document', '/api/v5/docs/wallet', 200],
  ['a refusal', '/api/v5/payments/links', 401],
  ['an unknown path', '/nothing', 404],
  ['an address that cannot be parsed', '/%c0', 400],
] as const;

const readHeader = async (url: string, baseUrl: string) => {
  service = await createTestService({ baseUrl });
  const headers = { host: new URL(baseUrl).host };
  const answer = await service.inject({ url, headers });
  return [answer.status, answer.headers['strict-transport-security']];
};

it.each(ANSWERS)(
  'an answer of %s over https tells browsers to come back over https',
  async (_name, url, status) => {
    const [found, header] = await readHeader(url, 'https://pay.example');
    expect([found, header]).toEqual([status, 'max-age=31536000']);
  },
);

it.each(['http://pay.example', 'https://localhost:4242', 'http://localhost:4242'])(
  'an answer of %s leaves other programs of the machine alone',
  async (baseUrl) => {
    expect(await readHeader('/api/v5', baseUrl)).toEqual([200, undefined]);
  },
);
