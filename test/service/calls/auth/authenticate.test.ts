import type { InjectOptions } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import {
  createAccessTokens,
  TOKEN_LIFETIME_SECONDS,
} from '../../../../src/service/calls/auth/access-tokens.ts';
import { SCOPES, type Scope } from '../../../../src/service/calls/companies/scopes.ts';
import { API_CALLS } from '../../../../src/service/sections/api-calls.ts';
import { ALL_PARTNERS } from '../../support/all-scopes.ts';
import { TOKEN_KEY } from '../../support/open-stage.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService({ companies: ALL_PARTNERS });

const tokens = createAccessTokens(TOKEN_KEY);
const createToken = (scopes: readonly Scope[], companyName = 'Bottega Rossi') =>
  tokens.issue({ companyName, username: 'merchant', userVersion: 1, scopes: [...scopes] });

type Route = [method: InjectOptions['method'], url: string, scopes: readonly Scope[]];

/** Every call that needs a token, in each version, with the scopes that open it; ids are of nothing. */
const CALLS: Route[] = API_CALLS.filter(({ scopes }) => scopes.length).flatMap(
  ({ method, path, versions, base, scopes, scopesInV4 = scopes }) =>
    (base ? [base] : versions.map((version) => `/api/${version}`)).map(
      (root): Route => [
        method,
        `${root}${path.replace(/\{\w+\}/g, 'nothing')}`,
        root === '/api/v4' ? scopesInV4 : scopes,
      ],
    ),
);
for (const name of ['settle', 'fail', 'refund', 'dispute'])
  CALLS.push(['POST', `/sandbox/payments/order-1/${name}`, ['online-payments']]);

const call = (method: InjectOptions['method'], url: string, authorization?: string) =>
  service.inject({
    ...(method && { method }),
    url,
    headers: { ...(authorization !== undefined && { authorization }) },
    ...((method === 'POST' || method === 'PUT') && { payload: {} }),
  });

describe('createAuthenticate', () => {
  it.each(CALLS)('opens %s %s to exactly its scopes', async (method, url, allowed) => {
    for (const scope of SCOPES) {
      const { status, body } = await call(method, url, `Bearer ${createToken([scope])}`);
      if (allowed.includes(scope)) expect([200, 400, 404, 409]).toContain(status);
      else expect([status, body.Message]).toEqual([401, 'Insufficient scope.']);
    }
  });

  it.each(CALLS)('refuses %s %s without a token', async (method, url) => {
    const { status, body, headers } = await call(method, url);
    expect(status).toBe(401);
    expect(body).toEqual({
      Message: 'Unauthorized.',
      StatusCode: 401,
      Result: false,
      Code: 'UNAUTHORIZED',
      Hint: 'There is no Authorization header.',
      Errors: [],
    });
    expect(headers['www-authenticate']).toBe('Bearer realm="servicepay"');
  });

  it.each(CALLS)('refuses %s %s with an expired or invalid token', async (method, url, scopes) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const expired = createToken(scopes);
    vi.setSystemTime(Date.now() + (TOKEN_LIFETIME_SECONDS + 1) * 1000);
    const refused = await Promise.all(
      [expired, `${createToken(scopes)}x`, createToken(scopes, 'Nobody')].map((token) =>
        call(method, url, `Bearer ${token}`),
      ),
    );
    vi.useRealTimers();
    expect(
      refused.map(({ status, body, headers }) => [status, body.Code, headers['www-authenticate']]),
    ).toEqual(
      ['has expired', 'is not one of this service', 'is not one of this service'].map((problem) => [
        401,
        'UNAUTHORIZED',
        `Bearer realm="servicepay", error="invalid_token", error_description="The access token ${problem}"`,
      ]),
    );
  });

  const token = createToken(['online-payments']);
  it.each([
    ['the scheme alone', 'Bearer'],
    ['the scheme and a space', 'Bearer '],
    ['another scheme', `Basic ${token}`],
    ['no scheme', token],
    ['two tokens', `Bearer ${token} ${token}`],
    ['two schemes in one header', `Bearer ${token}, Bearer ${token}`],
    ['a cut token', `Bearer ${token.slice(0, -1)}`],
    ['a token with a tail', `Bearer ${token}x`],
    ['a token of 10 KB', `Bearer ${'x'.repeat(10_000)}`],
    ['a company that does not exist', `Bearer ${createToken(['online-payments'], 'Nobody')}`],
    ['a company named like a property', `Bearer ${createToken(['online-payments'], '__proto__')}`],
    ['no scopes', `Bearer ${createToken([])}`],
  ])('refuses %s', async (_name, authorization) => {
    const { status } = await call('GET', '/api/v4/payments/available-payment-methods', authorization);
    expect(status).toBe(401);
  });

  /** Returns the header of the refusal without the words that all refusals share. */
  const readChallenge = async (authorization: string) => {
    const { status, body, headers } = await call('GET', '/api/v4/webhooks/secret', authorization);
    expect([status, body.Errors]).toEqual([401, []]);
    const text = String(headers['www-authenticate']);
    return [body.Message, text.replace('Bearer realm="servicepay", ', '')];
  };
  const NEEDED = 'error="invalid_token", error_description=';

  it.each([
    ['a malformed header', 'Bearer', 'Exactly one header Authorization: Bearer <AccessToken> is needed'],
    ['another scheme', `Basic ${token}`, 'Exactly one header Authorization: Bearer <AccessToken> is needed'],
    ['a forged token', `Bearer ${token}x`, 'The access token is not one of this service'],
    [
      'a company that is gone',
      `Bearer ${createToken(['utilities'], 'Nobody')}`,
      'The access token is not one of this service',
    ],
  ])('names the problem of the token: %s', async (_name, authorization, description) => {
    expect(await readChallenge(authorization)).toEqual(['Unauthorized.', `${NEEDED}"${description}"`]);
  });

  it('reports the expiry of a token only to its own company', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const old = createToken(['utilities']);
    vi.setSystemTime(Date.now() + (TOKEN_LIFETIME_SECONDS + 1) * 1000);
    const expired = [await readChallenge(`Bearer ${old}`), await readChallenge(`Bearer ${old}x`)];
    vi.useRealTimers();
    expect(expired).toEqual([
      ['Unauthorized.', `${NEEDED}"The access token has expired"`],
      ['Unauthorized.', `${NEEDED}"The access token is not one of this service"`],
    ]);
  });

  it('names the sufficient scopes', async () => {
    expect(await readChallenge(`Bearer ${createToken(['wallet'])}`)).toEqual([
      'Insufficient scope.',
      'error="insufficient_scope", error_description="The access token needs one of these scopes", scope="utilities online-payments"',
    ]);
  });

  it.each(['Bearer', 'bearer', 'BEARER  '])('accepts the scheme %j in any case', async (scheme) => {
    const { status } = await call('GET', '/api/v4/payments/available-payment-methods', `${scheme} ${token}`);
    expect(status).toBe(200);
  });

  it('checks the token before the body', async () => {
    const { status } = await service.inject({
      method: 'POST',
      url: '/api/v4/payments/link',
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    });
    expect(status).toBe(401);
  });

  it('grants no access to other origins', async () => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { headers } = await service.inject({
        method,
        url: '/api/v4/payments/link',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
