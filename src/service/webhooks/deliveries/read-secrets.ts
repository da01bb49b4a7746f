import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { listSigningSecrets } from './list-signing-secrets.ts';

/** The fields of a delivery that determine the secrets that sign it. */
interface SignedDelivery {
  companyId: number;
  url: string;
  /** Null for the URL of a link, and for the company's default URL. */
  webhookId: string | null;
  /** The company's current secrets. */
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
 * Reads the secrets that sign each delivery: those of its webhook, or of the company for a URL without a webhook, and those of
 * every other enabled webhook with the same URL, which gets the event only once. A replaced secret signs until it expires.
 * @returns the secrets in the order of the deliveries; a delivery's own secret is the first
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
