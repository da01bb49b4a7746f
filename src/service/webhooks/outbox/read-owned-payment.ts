import type { Currency } from '../../../protocol/money.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../../platform/store/payment-rows.ts';

/** A payment of any channel, with the fields that events need. */
export interface OwnedPayment {
  companyId: number;
  transactionId: string;
  amountMinor: number;
  currency: Currency;
  status: PaymentStatus;
  /** The metadata of its link, or its own if it has no link. */
  metadata: Record<string, unknown>;
  /** The URL for its events: that of the link, or else the company's default. */
  webhookUrl: string | null;
}

/** The fields of a link's stored request that its events use. */
type EventFields = { Metadata?: Record<string, unknown>; WebhookUrl?: string };

/** Returns the metadata of a payment: those of its link, in the merchant's spelling, or its own. */
export function readMetadata(
  { metadata }: Pick<PaymentRow, 'metadata'>,
  request: Pick<EventFields, 'Metadata'> | undefined,
): Record<string, unknown> {
  return request?.Metadata ?? (metadata ? (JSON.parse(metadata) as Record<string, unknown>) : {});
}

/** Reads a payment and the URL for its events, in the transaction that changes it. */
export async function readOwnedPayment(
  db: Store | StoreTransaction,
  paymentId: string,
): Promise<OwnedPayment> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .leftJoin('links', 'links.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['companies.default_webhook_url', 'links.request'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const request = row.request === null ? undefined : (JSON.parse(row.request) as EventFields);
  return {
    companyId: row.company_id,
    transactionId: row.transaction_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    metadata: readMetadata(row, request),
    webhookUrl: request?.WebhookUrl ?? row.default_webhook_url,
  };
}
