import { defineStatement } from '../../platform/store/define-statement.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { prepareWebhooks } from '../../webhooks/outbox/find-webhooks.ts';
import { readAhead, readOnce } from '../../webhooks/outbox/read-once.ts';
import type { EventPayment } from '../../webhooks/outbox/record-event.ts';
import type { PaymentRow } from '../tables/payments.ts';

/** The fields of a link's stored request that its events use. */
type EventFields = { Metadata?: Record<string, unknown>; WebhookUrl?: string };

/** Returns the metadata of a payment: those of its link, in the merchant's spelling, or its own. */
export function readMetadata(
  { metadata }: Pick<PaymentRow, 'metadata'>,
  request: Pick<EventFields, 'Metadata'> | undefined,
): Record<string, unknown> {
  return request?.Metadata ?? (metadata ? (JSON.parse(metadata) as Record<string, unknown>) : {});
}

type Owned = Pick<PaymentRow, 'id' | 'company_id'>;

const nameOwner = ({ id }: Owned) => `owner of ${id}`;

const selectOwner = defineStatement((db, { id, company_id }: Owned) =>
  db
    .selectFrom('companies')
    .leftJoin('links', (join) => join.on('links.payment_id', '=', id))
    .selectAll('links')
    .select(['companies.name', 'companies.default_webhook_url', 'companies.sepa_creditor_id'])
    .where('companies.id', '=', company_id),
);

const pickOwned = ({ id, company_id }: Owned): Owned => ({ id, company_id });

/**
 * Reads the link of a payment and its company, once per transaction. A payment that a terminal has made has no link: its columns
 * are null.
 */
export async function readOwner(trx: StoreTransaction, payment: Owned) {
  const [owner] = await readOnce(trx, nameOwner(payment), selectOwner(trx, pickOwned(payment)));
  if (!owner) throw new Error(`Payment ${payment.id} has no company.`);
  return owner;
}

/** Sends ahead what the events of a payment will read, in the transaction that is about to change it. */
export async function prepareEvents(trx: StoreTransaction, payment: Owned): Promise<void> {
  await readAhead(trx, nameOwner(payment), selectOwner(trx, pickOwned(payment)));
  await prepareWebhooks(trx, payment.company_id);
}

/** Completes a payment, as it is in the transaction that changes it, with what its events need. */
export async function describeOwned(trx: StoreTransaction, payment: PaymentRow): Promise<EventPayment> {
  const owner = await readOwner(trx, payment);
  const request = owner.request === null ? undefined : (JSON.parse(owner.request) as EventFields);
  return {
    id: payment.id,
    companyId: payment.company_id,
    transactionId: payment.transaction_id,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    status: payment.status,
    metadata: readMetadata(payment, request),
    webhookUrl: request?.WebhookUrl ?? owner.default_webhook_url,
  };
}

export const readPaymentRow = (trx: StoreTransaction, paymentId: string): Promise<PaymentRow> =>
  trx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();

/** Reads a payment with what its events need, in the transaction that changes it. */
export const readOwnedPayment = async (trx: StoreTransaction, paymentId: string): Promise<EventPayment> =>
  describeOwned(trx, await readPaymentRow(trx, paymentId));
