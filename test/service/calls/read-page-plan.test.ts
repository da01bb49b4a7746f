import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PageQuery } from '../../../src/service/calls/read-page.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

/** How the embedded database finds the few rows that a filter leaves of a list. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

/** The plan of the query that a list makes when it finds nothing. */
async function explain(path: string, query: object): Promise<string> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { merchant: company, store } = service;
  const call = API_CALLS.find((one) => one.method === 'GET' && one.path === path);
  await call?.run(
    { store: store.withPlugin(recorder), company, params: {}, query: query as PageQuery } as never,
    {} as never,
  );
  // A subquery comes before the query that it is in.
  const node = nodes.at(-1);
  if (!node) throw new Error(`${path} asks for nothing.`);
  const { sql, parameters } = store.getExecutor().compileQuery(node, { queryId: 'explained' });
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await store.executeQuery<{ detail: string }>(plan);
  return rows.map(({ detail }) => detail).join('; ');
}

const Cursor = { createdAt: 1, id: 'x' };

describe.skipIf(inject('postgres'))('a list with few rows', () => {
  it.each<[path: string, query: object, index: RegExp]>([
    ['/refunds', { TransactionId: 'x' }, /^SEARCH refunds USING INDEX refunds_payment \(payment_id=\?/],
    ['/refunds', { TransactionId: 'x', Cursor, From: 1 }, /^SEARCH refunds USING INDEX refunds_payment \(/],
    ['/subscriptions', { TransactionId: 'x' }, /^SEARCH subscriptions USING INDEX \w+ \(payment_id=\?\)/],
    [
      '/subscriptions',
      { TransactionId: 'x', State: 'ACTIVE' },
      /^SEARCH subscriptions USING INDEX \w+ \(payment_id=\?\)/,
    ],
    ['/wallet/cards', { ShopperReference: 'x' }, /\(company_id=\? AND shopper_reference=\?\)/],
    ['/wallet/cards', { ShopperReference: 'x', Cursor }, /\(company_id=\? AND shopper_reference=\?\)/],
    [
      '/clients',
      { ContactCompanyId: 'x' },
      /records_of_parent \(company_id=\? AND resource=\? AND parent=\?\)/,
    ],
  ])('of %s is read by its filter: %j', async (path, query, index) => {
    expect(await explain(path, query)).toMatch(index);
  });

  it.each(['/refunds', '/subscriptions', '/wallet/cards'])(
    'is read in order without one: %s',
    async (path) => {
      expect(await explain(path, {})).toMatch(/^SEARCH \w+ USING INDEX \w+_newest \(company_id=\?\)$/);
    },
  );
});
