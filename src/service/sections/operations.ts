import { Type } from 'typebox';
import { LinkRequestSchema } from '../links/link-request.ts';
import { MAX_TRANSACTION_IDS } from '../payments/settle-holds.ts';
import {
  createdLinkAnswer,
  holdsAnswer,
  linkAnswer,
  methodsAnswer,
  secretAnswer,
  tokenAnswer,
} from './answer-schemas.ts';
import type { Operation } from './operation.ts';
import type { Section } from './section-table.ts';

const transactionPath = Type.Object({
  TransactionId: Type.String({ minLength: 1, description: "The link's reference." }),
});

const transactionIds = Type.Object(
  { TransactionIds: Type.Array(Type.String(), { minItems: 1, maxItems: MAX_TRANSACTION_IDS }) },
  { additionalProperties: false },
);

const TOKEN: Operation = {
  id: 'createAccessToken',
  method: 'post',
  path: '/api/v5/auth/token',
  summary: 'Issues an access token for some scopes.',
  scopes: [],
  body: Type.Object(
    {
      Username: Type.String(),
      Password: Type.String(),
      Scopes: Type.String({ minLength: 1, description: 'Names of scopes, separated by commas.' }),
    },
    { additionalProperties: false },
  ),
  example: { Username: 'merchant', Password: 'sandbox-merchant', Scopes: 'online-payments, utilities' },
  answer: tokenAnswer,
  refusals: [401, 429],
};

const PAYMENTS: Operation[] = [
  {
    id: 'createPaymentLink',
    method: 'post',
    path: '/api/v5/payments/link',
    summary: 'Creates a payment link.',
    scopes: ['online-payments'],
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
    id: 'readPaymentLink',
    method: 'get',
    path: '/api/v5/payments/link/{TransactionId}',
    summary: 'Tells where a link and its payment stand.',
    scopes: ['online-payments'],
    pathParameters: transactionPath,
    answer: linkAnswer,
  },
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
    id: 'listPaymentMethods',
    method: 'get',
    path: '/api/v5/payments/available-payment-methods',
    summary: 'Lists the methods that the company can offer.',
    scopes: ['online-payments'],
    answer: methodsAnswer,
  },
];

const WEBHOOKS: Operation[] = [
  {
    id: 'readWebhookSecret',
    method: 'get',
    path: '/api/v5/webhooks/secret',
    summary: "Tells the secret that signs what goes to links' own URLs and the company's default one.",
    scopes: ['utilities', 'online-payments'],
    answer: secretAnswer,
  },
];

/** Every call that a token is for, once. */
export const OPERATIONS: readonly Operation[] = [...PAYMENTS, ...WEBHOOKS];

/** The calls of a section: those that its scope opens, after the one that gives the token. */
export const listOperations = ({ scope }: Section): readonly Operation[] => [
  TOKEN,
  ...OPERATIONS.filter(({ scopes }) => scopes.includes(scope)),
];
