import { Type } from 'typebox';
import { MAX_TRANSACTION_IDS } from '../payments/end-holds.ts';
import { RefundRequestSchema } from '../payments/refund-by-call.ts';
import { holdsAnswer, methodsAnswer, refundAnswer } from './answer-schemas.ts';
import type { Operation } from './operation.ts';

const transactionIds = Type.Object(
  { TransactionIds: Type.Array(Type.String(), { minItems: 1, maxItems: MAX_TRANSACTION_IDS }) },
  { additionalProperties: false },
);

/** The calls of payments. */
export const PAYMENT_OPERATIONS: readonly Operation[] = [
  {
    id: 'capturePayments',
    method: 'post',
    path: '/api/v5/payments/capture',
    summary: 'Takes held funds.',
    scopes: ['online-payments'],
    body: transactionIds,
    answer: holdsAnswer,
  },
  {
    id: 'releasePayments',
    method: 'post',
    path: '/api/v5/payments/release',
    summary: 'Frees held funds.',
    scopes: ['online-payments'],
    body: transactionIds,
    answer: holdsAnswer,
  },
  {
    id: 'refundPayment',
    method: 'post',
    path: '/api/v5/payments/refund',
    summary: 'Pays a payment back: what `Amount` says, or all that is left.',
    scopes: ['online-payments'],
    body: RefundRequestSchema,
    answer: refundAnswer,
    refusals: [404, 409],
  },
  {
    id: 'listPaymentMethods',
    method: 'get',
    path: '/api/v5/payments/available-payment-methods',
    summary: 'Lists the methods that the company can offer.',
    scopes: ['online-payments'],
    answer: methodsAnswer,
  },
];
