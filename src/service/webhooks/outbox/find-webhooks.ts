import { defineStatement } from '../../platform/store/define-statement.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { Target } from './queue-deliveries.ts';
import { readAhead, readOnce } from './read-once.ts';

const nameWebhooks = (companyId: number) => `webhooks of ${companyId}`;

const selectWebhooks = defineStatement((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'event_types'])
    .where('company_id', '=', companyId)
    .where('enabled', '=', 1)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Sends the read of `findWebhooks` ahead. */
export const prepareWebhooks = (trx: StoreTransaction, companyId: number): Promise<void> =>
  readAhead(trx, nameWebhooks(companyId), selectWebhooks(trx, { companyId }));

/** Finds the company's enabled webhooks for a type, oldest first. */
export async function findWebhooks(
  trx: StoreTransaction,
  companyId: number,
  type: string,
): Promise<(Target & { webhookId: string })[]> {
  const webhooks = await readOnce(trx, nameWebhooks(companyId), selectWebhooks(trx, { companyId }));
  return webhooks
    .filter(({ event_types }) => (JSON.parse(event_types) as string[]).includes(type))
    .map(({ id, url }) => ({ url, webhookId: id }));
}
