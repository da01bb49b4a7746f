import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { Company } from '../companies/register-companies.ts';
import type { CompleteLinkRequest } from '../model/link-request.ts';
import { listRefunds, type Refunds } from '../payments/list-refunds.ts';
import type { Store } from '../store/open-store.ts';
import type { LinkRow, PaymentRow } from '../store/schema.ts';
import { formatExpiration } from './format-expiration.ts';

export interface ReadLinkOptions {
  store: Store;
  company: Company;
  getBaseUrl: () => string;
  now: () => number;
}

/** A company's links with their payments. */
export const selectLinks = (store: Store, { id }: Company) =>
  store
    .selectFrom('payments')
    .innerJoin('links', 'links.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['token', 'expires_at', 'request'])
    .where('company_id', '=', id);

export type LinkWithPayment = PaymentRow & Pick<LinkRow, 'token' | 'expires_at' | 'request'>;

/** A link that nobody paid in time has expired, whether or not a row says so yet: nobody looked at it since. */
export const getStatus = (
  {
    status,
    active_attempt_id,
    expires_at,
  }: Pick<LinkWithPayment, 'status' | 'active_attempt_id' | 'expires_at'>,
  now: number,
): PaymentStatus => (status === 'CREATED' && !active_attempt_id && now >= expires_at ? 'EXPIRED' : status);

/** A link and its payment, as the merchant's server may see them (docs/api.md, "Read a link"). */
export function describeLink(
  row: LinkWithPayment,
  { getBaseUrl, now, refunds }: Pick<ReadLinkOptions, 'getBaseUrl' | 'now'> & { refunds: Refunds },
) {
  const request = JSON.parse(row.request) as CompleteLinkRequest;
  return {
    TransactionId: row.transaction_id,
    Status: getStatus(row, now()),
    Amount: row.amount_minor,
    Currency: row.currency,
    RefundedAmount: row.refunded_minor,
    Refunds: refunds.get(row.id) ?? [],
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

export type DescribedLink = ReturnType<typeof describeLink>;

/** @returns `undefined` for a transaction that is not there, or another company's */
export async function readLink(
  transactionId: string,
  options: ReadLinkOptions,
): Promise<DescribedLink | undefined> {
  const links = selectLinks(options.store, options.company);
  const row = await links.where('transaction_id', '=', transactionId).executeTakeFirst();
  if (!row) return undefined;
  return describeLink(row, { ...options, refunds: await listRefunds(options.store, [row]) });
}
