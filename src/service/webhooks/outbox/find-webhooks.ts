import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { Target } from './queue-deliveries.ts';
import { readOnce } from './read-once.ts';

/** Finds the company's enabled webhooks for a type, oldest first. */
export async function findWebhooks(
  trx: StoreTransaction,
  companyId: number,
  type: string,
): Promise<(Target & { webhookId: string })[]> {
  const webhooks = await readOnce(trx, `webhooks of ${companyId}`, () =>
    trx
      .selectFrom('webhooks')
      .select(['id', 'url', 'event_types'])
      .where('company_id', '=', companyId)
      .where('enabled', '=', 1)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  return webhooks
    .filter(({ event_types }) => (JSON.parse(event_types) as string[]).includes(type))
    .map(({ id, url }) => ({ url, webhookId: id }));
}
