import { randomUUID } from 'node:crypto';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { formatCursor } from '../../../src/service/http/cursors.ts';
import { readQuery } from '../../../src/service/http/read-query.ts';
import { LIST_PARAMETERS, listLinks } from '../../../src/service/links/list-links.ts';
import { BASE_URL } from '../create-api-calls.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

/** How the embedded database answers the list: from an index, in its order, whatever is asked for. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

/** The plans of the queries that a list makes, a line for each step. */
async function explain(query: Record<string, string>): Promise<string[][]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { merchant: company, clock, store } = service;
  await listLinks(readQuery(query, LIST_PARAMETERS), {
    store: store.withPlugin(recorder),
    company,
    getBaseUrl: () => BASE_URL,
    now: clock.now,
  });
  const plans = nodes.map(async (node) => {
    const { sql, parameters } = store.getExecutor().compileQuery(node, { queryId: 'explained' });
    const { rows } = await store.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return rows.map(({ detail }) => detail);
  });
  return Promise.all(plans);
}

const LINK_STEP = expect.stringMatching(/^SEARCH links USING INDEX \w+ \(payment_id=\?\)$/);
const from = (index: string) => [
  expect.stringMatching(new RegExp(`^SEARCH payments USING INDEX ${index} `)),
  LINK_STEP,
];

describe.skipIf(inject('postgres'))('listLinks', () => {
  it.each<[query: Record<string, string>, index: string]>([
    [{}, 'payments_newest'],
    [{ Type: 'embedded' }, 'payments_newest'],
    [{ Method: 'paypal' }, 'payments_of_method'],
    [{ From: '2026-11-01T00:00:00Z', To: '2026-11-02T00:00:00Z' }, 'payments_newest'],
    [{ Status: 'SETTLED' }, 'payments_newest_of_status'],
    [{ Status: 'SETTLED', Type: 'embedded', Method: 'card' }, 'payments_of_method'],
    [{ Status: 'SETTLED', From: '2026-11-01T00:00:00Z' }, 'payments_newest_of_status'],
    [{ Status: 'CREATED' }, 'payments_newest_of_status'],
  ])('reads %j in the order of an index, and sorts nothing', async (query, index) => {
    expect(await explain(query)).toEqual([from(index)]);
  });

  it('goes on behind a cursor where it ended', async () => {
    const Cursor = formatCursor({ createdAt: 1_700_000_000_000, id: randomUUID() });
    const [[step] = []] = await explain({ Cursor });
    expect(step).toBe('SEARCH payments USING INDEX payments_newest (company_id=? AND created_at<?)');
  });

  it('finds those that have expired unsaid by their end', async () => {
    const [overdue, expired] = await explain({ Status: 'EXPIRED' });
    expect(overdue?.[0]).toBe(
      'SEARCH payments USING INDEX payments_overdue (company_id=? AND status=? AND link_expires_at<?)',
    );
    expect(expired).toEqual(from('payments_newest_of_status'));
  });

  it('finds a transaction by its id', async () => {
    const [[step] = []] = await explain({ TransactionId: 'order-1' });
    expect(step).toMatch(/\(company_id=\? AND transaction_id=\?\)$/);
  });

  it('finds a bank transfer by its reference', async () => {
    const [[step] = []] = await explain({ TransferReference: 'RF18 5390 0754 7034' });
    expect(step).toBe(
      'SEARCH payments USING INDEX payments_transfer_reference (transfer_reference=? AND company_id=?)',
    );
  });
});
