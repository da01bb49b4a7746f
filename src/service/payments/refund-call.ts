import { Type } from 'typebox';
import { amount, currency, status, transactionId } from '../calls/answer-fields.ts';
import { defineCall } from '../calls/define-call.ts';
import { answer } from '../http/answer.ts';
import { RefundRequestSchema, refundByCall } from './refund-by-call.ts';
import { RefundSchema } from './refund-schema.ts';

export const refundCall = defineCall({
  id: 'refundPayment',
  method: 'POST',
  path: '/payments/refund',
  summary: 'Pays a payment back: what `Amount` says, or all that is left.',
  guide: '#refunds',
  scopes: ['online-payments'],
  body: RefundRequestSchema,
  example: { TransactionId: 'order-1042', Amount: 500 },
  answer: Type.Object({
    TransactionId: transactionId,
    Status: status,
    Amount: amount,
    Currency: currency,
    RefundedAmount: Type.Integer({ description: 'Minor units that went back so far.' }),
    Refund: RefundSchema,
  }),
  refusals: [404, 409],
  transaction: 'shared',
  run: async ({ trx, company, body, now }) =>
    answer('Refunded.', { ...(await refundByCall(trx, body, { companyId: company.id, now })) }),
});
