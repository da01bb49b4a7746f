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

/** The query that a list makes when it finds nothing, and its plan. */
async function explain(path: string, query: object): Promise<{ sql: string; plan: string }> {
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
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await store.executeQuery<{ detail: string }>(explained);
  return { sql, plan: rows.map(({ detail }) => detail).join('; ') };
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
    const { sql, plan } = await explain(path, query);
    expect(plan).toMatch(index);
    // SQLite finds refunds and subscriptions without it; PostgreSQL, whose plans depend on the rows, does not.
    expect(sql).toContain('order by +"created_at" desc');
  });

  it.each(['/refunds', '/subscriptions', '/wallet/cards'])(
    'is read in order without one: %s',
    async (path) => {
      const { sql, plan } = await explain(path, {});
      expect(plan).toMatch(/^SEARCH \w+ USING INDEX \w+_newest \(company_id=\?\)$/);
      expect(sql).toContain('order by "created_at" desc');
    },
  );
});
