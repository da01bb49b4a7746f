import { Type } from 'typebox';
import { amount, currency, status, transactionId } from '../../calls/definitions/answer-fields.ts';
import { defineCall, type Version } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { ModifyNeeds } from './modifier.ts';
import { RefundRequestSchema, RefundRequestV5Schema, refundByTransaction } from './refund-by-transaction.ts';
import { RefundSchema } from './refund-schema.ts';

const createCall = (id: string, version: Version, body: typeof RefundRequestV5Schema) =>
  defineCall({
    id,
    versions: [version],
    method: 'POST',
    path: '/payments/refund',
    summary: 'Refunds a payment: `Amount`, or everything that is left.',
    guide: '#refunds',
    scopes: ['online-payments'],
    body,
    example: { TransactionId: 'order-1042', Amount: 500 },
    answer: Type.Object({
      TransactionId: transactionId,
      Status: status,
      Amount: amount,
      Currency: currency,
      RefundedAmount: Type.Integer({ description: 'Minor units returned so far.' }),
      Refund: RefundSchema,
    }),
    refusals: [404, 409],
    logs: {
      type: 'payment.refunded',
      list: ({ body }) => [(body as { TransactionId: string }).TransactionId],
    },
    transaction: 'shared',
    run: async ({ trx, company, body, now }, { acquirer, followers }: ModifyNeeds) => {
      const needs = { companyId: company.id, now, acquirer, followers };
      const { Refund, ...refunded } = await refundByTransaction(trx, body, needs);
      const { State, ...shown } = Refund;
      return answer(State ? 'Refund requested.' : 'Refunded.', {
        ...refunded,
        Refund: version === 'v4' ? shown : Refund,
      });
    },
  });

/** In v4, the fields `Reason` and `State` do not exist. */
export const REFUND_PAYMENT_CALLS = [
  createCall('refundPaymentV4', 'v4', RefundRequestSchema as typeof RefundRequestV5Schema),
  createCall('refundPayment', 'v5', RefundRequestV5Schema),
];
