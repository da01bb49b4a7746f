import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answer } from '../../platform/http/answers/answer.ts';
import {
  breakRule,
  type FieldError,
  rejectBecause,
  rejectFields,
} from '../../platform/http/answers/rejections.ts';
import { describeUnknown } from '../../platform/http/requests/read-object.ts';
import type { User } from '../companies/company.ts';
import type { Login } from '../companies/open-directory.ts';
import { isScope, type Scope } from '../companies/scopes.ts';
import { text } from '../definitions/answer-fields.ts';
import { defineCall } from '../definitions/define-call.ts';
import { type AccessTokens, TOKEN_LIFETIME_SECONDS } from './access-tokens.ts';
import type { LogIn } from './log-in.ts';

export interface TokenNeeds {
  logIn: LogIn;
  tokens: AccessTokens;
}

const TokenAnswer = Type.Object({
  AccessToken: text('For the header `Authorization: Bearer …`.'),
  TokenType: Type.Literal('Bearer'),
  ExpiresIn: Type.Integer({ description: 'Seconds.' }),
  Scopes: text('The scopes that were granted, separated by commas.'),
});

const Username = Type.String({ description: 'The name of a user of the company.' });
const Password = Type.String({ description: 'The password of the user.' });
const SCOPES_HINT = 'Names of scopes, separated by commas.';

/** Lists fields that are missing, not strings, or unknown. Whether the values are correct is only reported by the login. */
function checkTexts(body: Record<string, unknown>, names: readonly string[]): FieldError[] {
  const known = names.flatMap((name): FieldError[] => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined) return [breakRule(name, 'REQUIRED')];
    return typeof value === 'string'
      ? []
      : [breakRule(name, 'INVALID_VALUE', name === 'Scopes' ? `A string. ${SCOPES_HINT}` : 'A string.')];
  });
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  return [...known, ...describeUnknown(unknown, names)];
}

/** @throws Rejection 400 without a scope; 401 for a scope that does not exist or that the user does not have */
function grantScopes(list: string, { scopes }: User, hint: string): Scope[] {
  const asked = [...new Set(list.split(',').map((scope) => scope.trim()))].filter(Boolean);
  if (!asked.length) throw rejectFields([breakRule('Scopes', 'REQUIRED')]);
  return asked.map((scope) => {
    if (isScope(scope) && scopes.includes(scope)) return scope;
    throw rejectBecause('INSUFFICIENT_SCOPE', hint);
  });
}

/** A program cannot type a code, and a token without one would be a way around it (732). @throws Rejection 401 */
function refuseSecondFactor({ company, user }: Login, request: FastifyRequest): void {
  if (!user.hasSecondFactor) return;
  const hint = 'Create a user without a second factor for your program.';
  request.refusal = { company, hint };
  throw rejectBecause('SECOND_FACTOR_USER', hint);
}

const issue = ({ company, user }: Login, scopes: Scope[], tokens: AccessTokens) =>
  answer('Token issued.', {
    AccessToken: tokens.issue({
      companyName: company.name,
      username: user.username,
      userVersion: user.version,
      scopes,
    }),
    TokenType: 'Bearer',
    ExpiresIn: TOKEN_LIFETIME_SECONDS,
    Scopes: scopes.join(','),
  });

const shared = {
  method: 'POST',
  path: '/auth/token',
  guide: '#access-tokens',
  scopes: [],
  answer: TokenAnswer,
  refusals: [401, 429],
  transaction: 'none',
} as const;

export const createTokenCall = defineCall({
  ...shared,
  id: 'createAccessToken',
  versions: ['v5'],
  summary: 'Issues an access token for some scopes.',
  body: Type.Object(
    {
      Username,
      Password,
      Scopes: Type.String({ minLength: 1, description: SCOPES_HINT }),
    },
    { additionalProperties: false },
  ),
  example: { Username: 'merchant', Password: 'sandbox-merchant', Scopes: 'online-payments, utilities' },
  check: ({ body }) => checkTexts(body, ['Username', 'Password', 'Scopes']),
  run: async ({ request, body: { Username, Password, Scopes } }, { logIn, tokens }: TokenNeeds) => {
    const login = await logIn(request, Username, Password);
    refuseSecondFactor(login, request);
    const { company, user } = login;
    // Only a caller who knows the password learns the scopes.
    const hint = `${SCOPES_HINT} The user has ${user.scopes.join(', ')}.`;
    // Set before the check, for the log of calls in case a scope is refused.
    request.refusal = { company, hint };
    return issue(login, grantScopes(Scopes, user, hint), tokens);
  },
});

export const createFullTokenCall = defineCall({
  ...shared,
  id: 'createFullAccessToken',
  versions: ['v4'],
  summary: 'Issues an access token for all scopes of the user.',
  body: Type.Object({ Username, Password }, { additionalProperties: false }),
  example: { Username: 'merchant', Password: 'sandbox-merchant' },
  check: ({ body }) => checkTexts(body, ['Username', 'Password']),
  run: async ({ request, body: { Username, Password } }, { logIn, tokens }: TokenNeeds) => {
    const login = await logIn(request, Username, Password);
    refuseSecondFactor(login, request);
    return issue(login, login.user.scopes, tokens);
  },
});
