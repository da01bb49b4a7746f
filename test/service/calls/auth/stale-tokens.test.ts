import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../../src/service/calls/auth/access-tokens.ts';
import { createAuthenticate } from '../../../../src/service/calls/auth/authenticate.ts';
import { touchDirectory } from '../../../../src/service/calls/companies/directory-version.ts';
import { TOKEN_KEY } from '../../support/open-stage.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const tokens = createAccessTokens(TOKEN_KEY);

const LINKS = '/api/v5/payments/links';

const createToken = (companyName = service.merchant.name) =>
  tokens.issue({ companyName, username: 'merchant', userVersion: 1, scopes: ['online-payments'] });

const read = async (token: string) => {
  const { status, body } = await service.inject({
    method: 'GET',
    url: LINKS,
    headers: { authorization: `Bearer ${token}` },
  });
  return [status, body.Code];
};

/** Changes the row of the merchant's user, as the API or another process does. */
async function changeUser(change: object): Promise<void> {
  await service.store.updateTable('users').set(change).where('username', '=', 'merchant').execute();
  await touchDirectory(service.store);
  await service.directory.refresh();
}

describe('an access token', () => {
  it.each<[name: string, change: () => object, code: string]>([
    ['its user has a new version', () => ({ version: 2 }), 'UNAUTHORIZED'],
    ['its user is disabled', () => ({ is_disabled: 1 }), 'UNAUTHORIZED'],
    ['its user is removed', () => ({ username: 'someone-else' }), 'UNAUTHORIZED'],
    ['its user belongs to another company', () => ({ company_id: service.partner.id }), 'UNAUTHORIZED'],
    ['its user has lost the scope', () => ({ scopes: '["utilities"]' }), 'INSUFFICIENT_SCOPE'],
  ])('opens nothing once %s', async (_name, change, code) => {
    const token = createToken();
    expect((await read(token))[0]).toBe(200);
    await changeUser(change());
    expect(await read(token)).toEqual([401, code]);
  });

  it('opens nothing in the name of another company', async () => {
    expect((await read(createToken()))[0]).toBe(200);
    expect(await read(createToken(service.partner.name))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('opens nothing if the request has a second Authorization header, which a proxy may have checked', async () => {
    const authorization = `Bearer ${createToken()}`;
    const authenticate = createAuthenticate(tokens, service.directory)('online-payments');
    const call = (...rawHeaders: string[]) =>
      authenticate({ headers: { authorization }, raw: { rawHeaders } } as unknown as FastifyRequest);
    await expect(call('Authorization', authorization, 'Host', 'authorization')).resolves.toBeUndefined();
    await expect(call('Authorization', authorization, 'authorization', 'Bearer x')).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});
