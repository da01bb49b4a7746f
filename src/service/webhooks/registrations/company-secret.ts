import { createWebhookSecret } from '../../calls/companies/register-companies.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { SECRET_OVERLAP_MS } from '../deliveries/list-signing-secrets.ts';

const selectSecret = (trx: Store | StoreTransaction, companyId: number) =>
  trx.selectFrom('companies').select('webhook_secret').where('id', '=', companyId);

/** The secret that signs for the company where no webhook is registered. Asked for each time: another process may have rotated it. */
export async function readCompanySecret(store: Store, companyId: number): Promise<string> {
  const row = await selectSecret(store, companyId).executeTakeFirstOrThrow();
  return row.webhook_secret;
}

/**
 * Makes a new secret for the company. The one before also signs for a day; one that was replaced earlier ends at
 * once.
 */
export async function rotateCompanySecret(
  trx: StoreTransaction,
  companyId: number,
  now: number,
): Promise<string> {
  const { webhook_secret } = await selectSecret(trx, companyId).forUpdate().executeTakeFirstOrThrow();
  const secret = createWebhookSecret();
  await trx
    .updateTable('companies')
    .set({
      webhook_secret: secret,
      previous_webhook_secret: webhook_secret,
      previous_webhook_secret_until: now + SECRET_OVERLAP_MS,
    })
    .where('id', '=', companyId)
    .execute();
  return secret;
}
