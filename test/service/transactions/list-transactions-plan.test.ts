import { randomUUID } from 'node:crypto';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { formatCursor } from '../../../src/service/http/cursors.ts';
import { readQuery } from '../../../src/service/http/read-query.ts';
import {
  listTransactions,
  TRANSACTION_PARAMETERS,
} from '../../../src/service/transactions/list-transactions.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

/** How the embedded database answers the list: from an index, in its order, whatever is asked for. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

/** The first step of each query of `payments` that a list makes. */
async function explain(query: Record<string, string>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { merchant, clock, store } = service;
  const filters = { Limit: 50, ...readQuery(query, TRANSACTION_PARAMETERS) };
  const scope = { companyId: merchant.id, now: clock.now() };
  await listTransactions(store.withPlugin(recorder), filters, scope);
  const plans = nodes.map(async (node) => {
    const { sql, parameters } = store.getExecutor().compileQuery(node, { queryId: 'explained' });
    const { rows } = await store.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return rows.map(({ detail }) => detail).join('; ');
  });
  return Promise.all(plans);
}

const by = (index: string) =>
  expect.stringMatching(new RegExp(`^SEARCH payments USING INDEX ${index} \\([^;]*$`));

describe.skipIf(inject('postgres'))('listTransactions', () => {
  it.each<[query: Record<string, string>, index: string]>([
    [{}, 'payments_newest'],
    [{ Channel: 'link' }, 'payments_newest'],
    [{ Channel: 'subscription' }, 'payments_of_channel'],
    [{ Channel: 'cloud_pos', Status: 'SETTLED' }, 'payments_of_channel'],
    [{ Method: 'paypal' }, 'payments_of_method'],
    [{ Status: 'SETTLED' }, 'payments_newest_of_status'],
    [{ Status: 'CREATED' }, 'payments_newest_of_status'],
    [{ StoreReference: 'ROMA-1' }, 'payments_of_store'],
    [{ StoreReference: 'ROMA-1', Status: 'SETTLED' }, 'payments_of_store'],
    [{ Card: '1111' }, 'payments_of_card'],
    [{ Card: '1111', Status: 'SETTLED', Method: 'card' }, 'payments_of_card'],
    [{ Amount: '1990' }, 'payments_of_amount'],
    [{ Amount: '1990', Status: 'SETTLED', Method: 'card' }, 'payments_of_amount'],
    [{ Amount: '1990', From: '2026-11-01T00:00:00Z' }, 'payments_of_amount'],
    [{ From: '2026-11-01T00:00:00Z', To: '2026-11-02T00:00:00Z' }, 'payments_newest'],
  ])('reads %j in the order of an index, and sorts nothing', async (query, index) => {
    expect(await explain(query)).toEqual([by(index)]);
  });

  it('goes on behind a cursor where it ended', async () => {
    const Cursor = formatCursor({ createdAt: 1_700_000_000_000, id: randomUUID() });
    expect(await explain({ Cursor, Card: '1111' })).toEqual([
      'SEARCH payments USING INDEX payments_of_card (company_id=? AND card_last4=? AND created_at<?)',
    ]);
  });

  it('finds links that have expired unsaid by their end', async () => {
    const [overdue, expired] = await explain({ Status: 'EXPIRED' });
    expect(overdue).toContain('payments_overdue (company_id=? AND status=? AND link_expires_at<?)');
    expect(expired).toEqual(by('payments_newest_of_status'));
  });
});
