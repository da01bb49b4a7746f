import type { StoreTransaction } from '../store/open-store.ts';
import { listSigningSecrets } from './list-signing-secrets.ts';

/** What decides who signs a delivery. */
export interface SignedDelivery {
  companyId: number;
  url: string;
  /** Null for a link's own URL and the company's default one. */
  webhookId: string | null;
  /** Of the company: those that sign now. */
  companySecrets: string[];
}

async function readWebhooks(trx: StoreTransaction, deliveries: readonly SignedDelivery[]) {
  const companyIds = [...new Set(deliveries.map(({ companyId }) => companyId))];
  const rows = trx
    .selectFrom('webhooks')
    .select(['id', 'company_id', 'url', 'enabled', 'secret'])
    .select(['previous_secret as previous', 'previous_secret_until as previousUntil'])
    .where('company_id', 'in', companyIds)
    .orderBy('created_at')
    .orderBy('id');
  return rows.execute();
}

/**
 * The secrets that each delivery is signed with: its webhook's, or the company's for a URL that no webhook stands for;
 * besides, those of every other enabled webhook at the same URL, which gets the event only once. A secret that was
 * replaced signs on until its time is over.
 * @returns in the order of the deliveries; the first is the delivery's own
 */
export async function readSecrets(
  trx: StoreTransaction,
  deliveries: readonly SignedDelivery[],
  now: number,
): Promise<string[][]> {
  const webhooks = await readWebhooks(trx, deliveries);
  return deliveries.map(({ companyId, url, webhookId, companySecrets }) => {
    const own = webhooks.filter(({ id }) => id === webhookId);
    const others = webhooks.filter(
      (webhook) =>
        webhook.company_id === companyId &&
        webhook.url === url &&
        webhook.id !== webhookId &&
        webhook.enabled === 1,
    );
    const secrets = [...own, ...others].flatMap((webhook) => listSigningSecrets(webhook, now));
    return webhookId === null ? [...companySecrets, ...secrets] : secrets;
  });
}
