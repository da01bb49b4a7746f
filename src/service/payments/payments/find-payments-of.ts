import type { Currency } from '../../../protocol/money.ts';
import { nullable, transactionId } from '../../calls/definitions/answer-fields.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { LinkRequest } from '../terms/link-request.ts';
import { describePayer, PAYER_FIELDS, readPayers } from '../terms/payers.ts';

interface PaymentOfRecord {
  id: string;
  transaction_id: string;
  currency: Currency;
  /** That of its link, as JSON, and its purpose. */
  request: string | null;
  purpose: string | null;
}

export const readPurpose = (request: string | null): string | null =>
  request === null ? null : (JSON.parse(request) as LinkRequest).Purpose;

/** Finds the payments of records, such as refunds and mails, by their ids. */
export async function findPaymentsOf(
  db: Store | StoreTransaction,
  records: readonly { payment_id: string | null }[],
): Promise<Map<string, PaymentOfRecord>> {
  const ids = records.flatMap(({ payment_id }) => payment_id ?? []);
  if (!ids.length) return new Map();
  const payments = await db
    .selectFrom('payments')
    .leftJoin('links', 'links.payment_id', 'payments.id')
    .select(['payments.id', 'transaction_id', 'currency', 'request'])
    .where('payments.id', 'in', ids)
    .execute();
  return new Map(
    payments.map((payment) => [payment.id, { ...payment, purpose: readPurpose(payment.request) }]),
  );
}

/** The fields that refunds and disputes have from their payment. Their calls need the scope that may see the address. */
export const PAYMENT_OF_RECORD = {
  TransactionId: { shown: transactionId },
  Purpose: { shown: nullable({ type: 'string' }, 'That of the payment; null if it has no link.') },
  Shopper: { shown: PAYER_FIELDS.Shopper },
};

/** Says in rows who paid: the name and the address, as far as they are known. */
export const WHO_PAID = '{Shopper.Name}, {Shopper.Email} || {Shopper.Name} || {Shopper.Email}';

/** Describes the payments of refunds and disputes, in their order. */
export async function describePaymentsOf(
  db: Store | StoreTransaction,
  records: readonly { payment_id: string }[],
) {
  const payments = await findPaymentsOf(db, records);
  const payers = await readPayers(db, [...payments.keys()]);
  return records.map(({ payment_id: id }) => {
    const payment = payments.get(id);
    return {
      TransactionId: payment?.transaction_id,
      Purpose: payment?.purpose ?? null,
      Shopper: describePayer(payers.get(id), JSON.parse(payment?.request ?? '{}')).Shopper,
      Currency: payment?.currency,
    };
  });
}
