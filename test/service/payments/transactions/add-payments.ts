import type { PaymentRow } from '../../../../src/service/payments/tables/payments.ts';
import type { TestService } from '../../support/create-test-service.ts';

/** Rows that one statement takes on every database. */
const BATCH = 250;

/** Adds links, `many-0` the oldest, faster than calls would. @param change what makes the payment of this number special */
export async function addPayments(
  { store, clock, merchant, createLink }: TestService,
  count: number,
  change: (index: number) => Partial<PaymentRow> = () => ({}),
): Promise<void> {
  const { transactionId } = await createLink({}, merchant);
  const own = store.selectFrom('payments').selectAll().where('transaction_id', '=', transactionId);
  const payment = await own.executeTakeFirstOrThrow();
  const links = store.selectFrom('links').selectAll().where('payment_id', '=', payment.id);
  const link = await links.executeTakeFirstOrThrow();
  await store.deleteFrom('payments').where('id', '=', payment.id).execute();
  for (let start = 0; start < count; start += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => start + index);
    const rows = indexes.map((index) => ({
      ...payment,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      transaction_id: `many-${index}`,
      transfer_reference: null,
      created_at: clock.now() + index,
      ...change(index),
    }));
    await store.insertInto('payments').values(rows).execute();
    await store
      .insertInto('links')
      .values(
        rows.map(({ id }, index) => ({ ...link, payment_id: id, token: `${link.token}${start + index}` })),
      )
      .execute();
  }
}
