import { type Static, Type } from 'typebox';
import { type Currency, MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../protocol/money.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { Company } from '../companies/register-companies.ts';
import { createFieldCheck } from '../http/check-fields.ts';
import { readObject } from '../http/read-object.ts';
import { asRule, reject, rejectFields } from '../http/rejections.ts';
import type { OnWritten } from '../store/on-written.ts';
import type { Store } from '../store/open-store.ts';
import { describeRefund } from './list-refunds.ts';
import { refundPayment } from './refund-payment.ts';

/** The body of `POST …/payments/refund`. Nobody has an id that is longer than ours, of 36 characters. */
export const RefundRequestSchema = Type.Object(
  {
    TransactionId: Type.String({ minLength: 1, maxLength: 36, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
    Amount: Type.Optional(
      Type.Integer({
        minimum: MIN_AMOUNT_MINOR,
        maximum: MAX_AMOUNT_MINOR,
        ...asRule('OUT_OF_RANGE'),
      }),
    ),
  },
  { additionalProperties: false },
);

type RefundRequest = Static<typeof RefundRequestSchema>;

const checkFields = createFieldCheck(RefundRequestSchema);

export interface RefundCallOptions {
  store: Store;
  company: Company;
  now: () => number;
  onRefunded?: OnWritten<RefundedByCall>;
}

/** The fields of the answer. */
export interface RefundedByCall {
  TransactionId: string;
  Status: PaymentStatus;
  Amount: number;
  Currency: Currency;
  /** The sum of all refunds, this one included. */
  RefundedAmount: number;
  Refund: ReturnType<typeof describeRefund>;
}

/**
 * Refunds a settled payment of the company, in whole or in part (docs/api.md, "Refunds").
 * @throws Rejection 400 with the broken rules, 404, or 409 in a state that does not allow it
 */
export async function refundByCall(
  input: unknown,
  { store, company, now, onRefunded }: RefundCallOptions,
): Promise<RefundedByCall> {
  const body = readObject(input);
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  const { TransactionId, Amount } = body as RefundRequest;
  return store.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('payments')
      .select(['id', 'amount_minor', 'currency'])
      .where('company_id', '=', company.id)
      .where('transaction_id', '=', TransactionId)
      .executeTakeFirst();
    if (!payment) throw reject('TRANSACTION_NOT_FOUND');
    const { refund, status, refundedMinor } = await refundPayment(trx, {
      paymentId: payment.id,
      amountMinor: Amount,
      reason: 'refund',
      now: now(),
    });
    const refunded: RefundedByCall = {
      TransactionId,
      Status: status,
      Amount: payment.amount_minor,
      Currency: payment.currency,
      RefundedAmount: refundedMinor,
      Refund: describeRefund(refund),
    };
    await onRefunded?.(trx, refunded);
    return refunded;
  });
}
