import { listRefunds } from '../payments/list-refunds.ts';
import type { Company } from '../register-companies.ts';
import type { Store } from '../store/open-store.ts';
import { formatExpiration } from './format-expiration.ts';
import type { CompleteLinkRequest } from './link-request.ts';

export interface ReadLinkOptions {
  store: Store;
  company: Company;
  getBaseUrl: () => string;
  now: () => number;
}

/**
 * A link and its payment, as the merchant's server may see them (docs/api.md, "Read a link").
 * @returns `undefined` for a transaction that is not there, or another company's
 */
export async function readLink(transactionId: string, { store, company, getBaseUrl, now }: ReadLinkOptions) {
  const row = await store
    .selectFrom('links')
    .innerJoin('payments', 'payments.id', 'links.payment_id')
    .select(['transaction_id', 'amount_minor', 'currency', 'status', 'method', 'created_at', 'updated_at'])
    .select(['payments.id', 'token', 'expires_at', 'request', 'active_attempt_id', 'refunded_minor'])
    .where('company_id', '=', company.id)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const request = JSON.parse(row.request) as CompleteLinkRequest;
  // Whether or not a row says so yet: nobody looked at the link since.
  const hasExpired = row.status === 'CREATED' && !row.active_attempt_id && now() >= row.expires_at;
  return {
    TransactionId: row.transaction_id,
    Status: hasExpired ? 'EXPIRED' : row.status,
    Amount: row.amount_minor,
    Currency: row.currency,
    RefundedAmount: row.refunded_minor,
    Refunds: await listRefunds(store, row.id),
    AutoCapture: request.AutoCapture,
    Method: row.method,
    Type: request.Type,
    Purpose: request.Purpose,
    Metadata: request.Metadata ?? {},
    PaymentUrl: `${getBaseUrl()}/checkout/${row.token}`,
    ExpirationDate: formatExpiration(row.expires_at),
    CreatedAt: new Date(row.created_at).toISOString(),
    UpdatedAt: new Date(row.updated_at).toISOString(),
  };
}
