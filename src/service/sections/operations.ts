import { Type } from 'typebox';
import { tokenAnswer } from './answer-schemas.ts';
import { LINK_OPERATIONS } from './link-operations.ts';
import type { Operation } from './operation.ts';
import { PAYMENT_OPERATIONS } from './payment-operations.ts';
import type { Section } from './section-table.ts';
import { WEBHOOK_OPERATIONS } from './webhook-operations.ts';

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

/** Every call that a token is for, once. */
export const OPERATIONS: readonly Operation[] = [
  ...LINK_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
];

/** The calls of a section: those that its scope opens, after the one that gives the token. */
export const listOperations = ({ scope }: Section): readonly Operation[] => [
  TOKEN,
  ...OPERATIONS.filter(({ scopes }) => scopes.includes(scope)),
];
