import type { Company } from '../../calls/companies/company.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { listRefunds, type Refunds } from '../modifications/list-refunds.ts';
import { getStatus } from '../terms/is-expired.ts';
import type { Link } from '../terms/link.ts';
import { takesTransfers } from '../terms/list-payable-methods.ts';
import { describePayer, type PaidBy, readPayers } from '../terms/payers.ts';
import { requireStoredLink, toLink } from '../terms/stored-links.ts';
import { formatExpiration } from './format-expiration.ts';
import { describeRequest } from './read-request.ts';

/** The dependencies of describing a link. */
export interface LinkReading {
  getBaseUrl: () => string;
  now: () => number;
}

export interface ReadLinkOptions extends LinkReading {
  store: Store;
  company: Company;
}

/** Describes a link and its payment for the merchant (docs/api.md, "Read a link"). */
export const describeLink = (
  link: Link,
  {
    getBaseUrl,
    now,
    company,
    refunds,
    payer,
  }: Omit<ReadLinkOptions, 'store'> & { refunds: Refunds; payer?: PaidBy | undefined },
) => ({
  ...describeRequest(link),
  TransactionId: link.transactionId,
  Status: getStatus(link, now()),
  Amount: link.amountMinor,
  Currency: link.currency,
  RefundedAmount: link.refundedMinor,
  Refunds: refunds.get(link.paymentId) ?? [],
  Method: link.method,
  ...describePayer(payer, link.request),
  ...(takesTransfers(link, company) && { TransferReference: link.transferReference }),
  PaymentUrl: `${getBaseUrl()}/checkout/${link.token}`,
  ExpirationDate: formatExpiration(link.expiresAt),
  CreatedAt: new Date(link.createdAt).toISOString(),
  UpdatedAt: new Date(link.updatedAt).toISOString(),
});

export type DescribedLink = ReturnType<typeof describeLink>;

/** @throws Rejection 404 for an unknown transaction, or one of another company */
export async function readLink(transactionId: string, options: ReadLinkOptions): Promise<DescribedLink> {
  const { store, company } = options;
  const link = toLink(await requireStoredLink(store, company, transactionId));
  const { paymentId } = link;
  const payer = (await readPayers(store, [paymentId])).get(paymentId);
  return describeLink(link, { ...options, refunds: await listRefunds(store, [link]), payer });
}
