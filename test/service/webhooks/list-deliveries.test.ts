import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../../src/service/store/open-store.ts';
import type { DeliveryQuery } from '../../../src/service/webhooks/delivery-parameters.ts';
import { selectDeliveries } from '../../../src/service/webhooks/list-deliveries.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore(':memory:');
});
afterAll(() => store.destroy());

/** How SQLite would answer: which index it uses, and whether it sorts. */
async function explain(query: DeliveryQuery): Promise<string> {
  const { sql, parameters } = selectDeliveries(store, 1, query).compile();
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await store.executeQuery<{ detail: string }>(plan);
  return rows.map(({ detail }) => detail).join('; ');
}

describe('selectDeliveries', () => {
  it.each<[query: DeliveryQuery, index: string]>([
    [{}, 'deliveries_newest (company_id=?)'],
    [{ WebhookId: 'wh' }, 'deliveries_of_webhook (company_id=? AND webhook_id=?)'],
    [{ State: 'FAILED' }, 'deliveries_in_state (company_id=? AND state=?)'],
    [{ EventType: 'webhook.test' }, 'deliveries_of_type (company_id=? AND event_type=?)'],
    [{ TransactionId: 't' }, 'deliveries_of_transaction (company_id=? AND transaction_id=?)'],
    [
      { WebhookId: 'wh', State: 'FAILED' },
      'deliveries_of_webhook_in_state (company_id=? AND webhook_id=? AND state=?)',
    ],
    [{ From: 1, To: 2 }, 'deliveries_newest (company_id=? AND created_at>? AND created_at<?)'],
    [{ State: 'FAILED', From: 1 }, 'deliveries_in_state (company_id=? AND state=? AND created_at>?)'],
    [{ Cursor: { createdAt: 1, id: 'dlv' } }, 'deliveries_newest (company_id=? AND (created_at,id)<(?,?))'],
    [
      { WebhookId: 'wh', Cursor: { createdAt: 1, id: 'dlv' } },
      'deliveries_of_webhook (company_id=? AND webhook_id=? AND (created_at,id)<(?,?))',
    ],
  ])('finds %j by an index that has the order of the log', async (query, index) => {
    expect(await explain(query)).toBe(`SEARCH deliveries USING INDEX ${index}`);
  });

  it('never reads the whole table, nor sorts, whatever filters come together', async () => {
    const filters: DeliveryQuery = {
      Limit: 50,
      TransactionId: 't',
      WebhookId: 'wh',
      State: 'FAILED',
      EventType: 'webhook.test',
      From: 1,
      To: 2,
      Cursor: { createdAt: 1, id: 'dlv' },
    };
    const names = Object.keys(filters) as (keyof DeliveryQuery)[];
    for (let mask = 0; mask < 2 ** names.length; mask += 1) {
      const chosen = names.filter((_, index) => mask & (2 ** index));
      const query = Object.fromEntries(chosen.map((name) => [name, filters[name]]));
      expect(await explain(query)).toMatch(/^SEARCH deliveries USING INDEX \w+ \(company_id=\?[^;]*$/);
    }
  });
});
