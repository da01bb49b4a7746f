import { createWebhookSecret } from '../../calls/companies/add-company.ts';
import { updateCompany } from '../../calls/tables/companies.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { SECRET_OVERLAP_MS } from '../deliveries/list-signing-secrets.ts';

const selectSecret = (trx: Store | StoreTransaction, companyId: number) =>
  trx.selectFrom('companies').select('webhook_secret').where('id', '=', companyId);

/**
 * Reads the company's secret, for URLs without a registered webhook. It is not cached, because another process may have rotated
 * it.
 */
export async function readCompanySecret(store: Store, companyId: number): Promise<string> {
  const row = await selectSecret(store, companyId).executeTakeFirstOrThrow();
  return row.webhook_secret;
}

/** Creates a new secret for the company. The previous one also signs for a day; an even older one stops at once. */
export async function rotateCompanySecret(
  trx: StoreTransaction,
  companyId: number,
  now: number,
): Promise<string> {
  const { webhook_secret } = await selectSecret(trx, companyId).forUpdate().executeTakeFirstOrThrow();
  const secret = createWebhookSecret();
  await updateCompany(trx, companyId, {
    webhook_secret: secret,
    previous_webhook_secret: webhook_secret,
    previous_webhook_secret_until: now + SECRET_OVERLAP_MS,
  });
  return secret;
}
