import { type Static, Type } from 'typebox';
import { type Currency, MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import { ONE_LINE } from '../../calls/definitions/request-fields.ts';
import { asRule, reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { selectOwnPayment } from '../terms/own-payments.ts';
import { refuseOwnCost } from '../terms/refuse-own-cost.ts';
import { describeRefund } from './list-refunds.ts';
import type { ModifyNeeds } from './modifier.ts';
import { refundPayment } from './refund-payment.ts';

/** The body of `POST …/payments/refund`. */
export const RefundRequestSchema = Type.Object(
  {
    TransactionId: Type.String({
      minLength: 1,
      maxLength: MAX_TRANSACTION_ID_LENGTH,
      ...ONE_LINE,
      description: 'The payment.',
    }),
    Amount: Type.Optional(
      Type.Integer({
        minimum: MIN_AMOUNT_MINOR,
        maximum: MAX_AMOUNT_MINOR,
        description: 'Minor units. Default: everything that is left.',
        ...asRule('OUT_OF_RANGE'),
      }),
    ),
  },
  { additionalProperties: false },
);

const MAX_REASON_LENGTH = 200;

/** In v5, the merchant can also give a reason. */
export const RefundRequestV5Schema = Type.Object(
  {
    ...RefundRequestSchema.properties,
    // Excludes control characters; PostgreSQL cannot store U+0000.
    Reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_REASON_LENGTH,
        ...ONE_LINE,
        description: 'Yours: shown in the list of refunds and in the dashboard. Not in v4.',
      }),
    ),
  },
  { additionalProperties: false },
);

type RefundRequest = Static<typeof RefundRequestV5Schema>;

/** The fields of the answer. */
interface RefundedByTransaction {
  TransactionId: string;
  Status: PaymentStatus;
  Amount: number;
  Currency: Currency;
  /** The sum of all settled refunds. */
  RefundedAmount: number;
  Refund: ReturnType<typeof describeRefund>;
}

/**
 * Refunds a settled payment of the company, in whole or in part (docs/api.md, "Refunds").
 * @throws Rejection 404, 409 if the state does not allow it, or 400 if the amount exceeds what is left
 */
export async function refundByTransaction(
  trx: StoreTransaction,
  { TransactionId, Amount, Reason }: RefundRequest,
  { companyId, now, ...needs }: ModifyNeeds & { companyId: number; now: number },
): Promise<RefundedByTransaction> {
  const payment = await selectOwnPayment(trx, companyId, TransactionId)
    .select(['id', 'amount_minor', 'currency', 'is_own_cost'])
    .executeTakeFirst();
  if (!payment) throw reject('TRANSACTION_NOT_FOUND');
  refuseOwnCost(payment);
  const { refund, status, refundedMinor } = await refundPayment(trx, needs, {
    paymentId: payment.id,
    amountMinor: Amount,
    reasonText: Reason,
    now,
  });
  return {
    TransactionId,
    Status: status,
    Amount: payment.amount_minor,
    Currency: payment.currency,
    RefundedAmount: refundedMinor,
    Refund: describeRefund(refund),
  };
}
