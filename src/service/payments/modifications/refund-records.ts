import { type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { RecordKey } from '../../calls/definitions/resource.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { describePaymentsOf } from '../payments/find-payments-of.ts';
import type { RefundRow } from '../tables/modifications.ts';
import { findPaymentId } from '../terms/find-payment-id.ts';
import { describeRefund } from './list-refunds.ts';

export type RefundQuery = PageQuery & { TransactionId?: string };

const selectRefunds = (store: Store, companyId: number) =>
  store.selectFrom('refunds').selectAll().where('company_id', '=', companyId);

/** Describes refunds with their payments. */
async function describeRefunds(store: Store, rows: readonly RefundRow[]): Promise<object[]> {
  const payments = await describePaymentsOf(store, rows);
  return rows.map((row, index) => ({ ...payments[index], State: row.state, ...describeRefund(row) }));
}

export async function listRefundRecords(
  store: Store,
  companyId: number,
  { TransactionId, ...page }: RefundQuery,
): Promise<Page> {
  const paymentId = await findPaymentId(store, { companyId, transactionId: TransactionId });
  const refunds =
    paymentId === undefined
      ? selectRefunds(store, companyId)
      : store.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId);
  const { rows, NextCursor } = await readPage(store, refunds, page, { idColumn: 'id' });
  return { rows: await describeRefunds(store, rows), NextCursor };
}

/** @throws Rejection 404 for an unknown refund, or one of another company */
export async function readRefundRecord(store: Store, { companyId, id }: RecordKey): Promise<object> {
  const row = await selectRefunds(store, companyId).where('id', '=', id).executeTakeFirst();
  const [refund] = await describeRefunds(store, row ? [row] : []);
  if (!refund) throw reject('REFUND_NOT_FOUND');
  return refund;
}
