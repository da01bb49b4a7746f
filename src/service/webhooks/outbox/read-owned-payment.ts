import type { Currency } from '../../../protocol/money.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../../platform/store/payment-rows.ts';

/** A payment of any channel, as events say it. */
export interface OwnedPayment {
  companyId: number;
  transactionId: string;
  amountMinor: number;
  currency: Currency;
  status: PaymentStatus;
  /** The metadata of its link; a payment without a link has its own. */
  metadata: Record<string, unknown>;
  /** Receives its events: the link's own URL, or else the company's default one. */
  webhookUrl: string | null;
}

/** The fields of a link's stored request that its events use. */
type EventFields = { Metadata?: Record<string, unknown>; WebhookUrl?: string };

/** The metadata of a payment: that of its link, spelled as the merchant sent it, or that of a sale at a terminal. */
export function readMetadata(
  { metadata }: Pick<PaymentRow, 'metadata'>,
  request: Pick<EventFields, 'Metadata'> | undefined,
): Record<string, unknown> {
  return request?.Metadata ?? (metadata ? (JSON.parse(metadata) as Record<string, unknown>) : {});
}

/** Reads a payment and who is told of it, in the transaction that changes it. */
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
