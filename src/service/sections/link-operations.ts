import { Type } from 'typebox';
import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../protocol/payment-status.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../links/list-links.ts';
import { LinkRequestSchema } from '../model/link-request.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../model/read-transaction-id.ts';
import { closedLinkAnswer, createdLinkAnswer, linkAnswer, linksAnswer } from './answer-schemas.ts';
import type { Operation } from './operation.ts';
import { cursor, id, limit, moment, oneOf, transactionPath } from './parameters.ts';

const scopes = ['online-payments'] as const;
const PATH = '/api/v5/payments/link';

/** The calls of payment links. */
export const LINK_OPERATIONS: readonly Operation[] = [
  {
    id: 'createPaymentLink',
    method: 'post',
    path: PATH,
    summary: 'Creates a payment link.',
    scopes,
    body: LinkRequestSchema,
    example: {
      Purpose: 'Order 1042',
      Amount: 1990,
      SuccessRedirectUrl: 'https://shop.example/success',
      FailureRedirectUrl: 'https://shop.example/failure',
      CancelRedirectUrl: 'https://shop.example/cancel',
    },
    answer: createdLinkAnswer,
    refusals: [409],
  },
  {
    id: 'listPaymentLinks',
    method: 'get',
    path: `${PATH}s`,
    summary: "Lists the company's links, the newest first. All filters hold together.",
    scopes,
    query: Type.Object({
      Limit: limit(DEFAULT_LIMIT, MAX_LIMIT),
      Cursor: cursor,
      Status: oneOf(PAYMENT_STATUSES),
      Type: oneOf(['standard', 'embedded']),
      Method: oneOf(PAYMENT_METHODS.map(({ id }) => id)),
      TransactionId: id(MAX_TRANSACTION_ID_LENGTH),
      From: moment('Made then or later.'),
      To: moment('Made before that.'),
    }),
    answer: linksAnswer,
  },
  {
    id: 'readPaymentLink',
    method: 'get',
    path: `${PATH}/{TransactionId}`,
    summary: 'Tells where a link and its payment stand.',
    scopes,
    pathParameters: transactionPath,
    answer: linkAnswer,
  },
  {
    id: 'drawPaymentLink',
    method: 'get',
    path: `${PATH}/{TransactionId}/qr`,
    summary: 'Draws the address of the checkout page as a QR code, in SVG or PNG.',
    scopes,
    pathParameters: transactionPath,
    query: Type.Object({ format: oneOf(['svg', 'png']) }),
    answer: { contentTypes: ['image/svg+xml', 'image/png'] },
  },
  ...(['cancel', 'expire'] as const).map(
    (action): Operation => ({
      id: `${action}PaymentLink`,
      method: 'post',
      path: `${PATH}/{TransactionId}/${action}`,
      summary: action === 'cancel' ? 'Closes an open link for good.' : 'Ends the time of an open link now.',
      scopes,
      pathParameters: transactionPath,
      answer: closedLinkAnswer,
      refusals: [400, 409],
    }),
  ),
];
