import { describe, expect, it } from 'vitest';
import { digestPassword } from '../../src/service/calls/companies/digest-password.ts';
import { BUILT_IN_COMPANIES } from '../../src/service/calls/companies/read-companies.ts';
import { describePublished } from '../../src/service/create-fixtures.ts';
import { readConfig } from '../../src/service/platform/config/read-config.ts';

const CREDENTIALS = BUILT_IN_COMPANIES.flatMap(({ credentials }) => credentials);

/** Describes what a directory has of the built-in users, with other passwords, disabled, or without some. */
function describeFor(
  env: Record<string, string>,
  change: (username: string) => { password?: string; isDisabled?: boolean } | undefined = () => ({}),
  fixtures = BUILT_IN_COMPANIES,
) {
  const findUser = (username: string) => {
    const user = change(username);
    const { password = CREDENTIALS.find((each) => each.username === username)?.password ?? '' } = user ?? {};
    const passwordDigest = digestPassword(username, password);
    return user && ({ user: { passwordDigest, isDisabled: user.isDisabled ?? false } } as never);
  };
  return describePublished(fixtures, { findUser }, readConfig(env));
}

describe('describePublished', () => {
  it.each([
    [{ HOST: '::' }],
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '192.168.1.7' }],
    [{ HOST: '::ffff:10.0.0.1' }],
    [{ HOST: 'pay-1.internal' }],
    [{ PUBLIC_URL: 'https://pay.example' }],
    [{ HOST: '::', PUBLIC_URL: 'http://localhost:4242' }],
  ])('warns of the published passwords if %j lets others in', (env) => {
    expect(describeFor(env)).toMatch(
      /can log in as merchant, partner, officina, admin, whose passwords are pub/,
    );
  });

  it.each([
    [{}],
    [{ HOST: '127.0.0.1' }],
    [{ HOST: '::1' }],
    [{ HOST: '::ffff:127.0.0.1' }],
    [{ HOST: 'pay.localhost', PUBLIC_URL: 'http://127.0.0.1:4242' }],
    [{ PUBLIC_URL: 'http://[::1]:4242' }],
    [{ HOST: '::', ROLE: 'worker', DATABASE_URL: 'postgres://db/pay' }],
  ])('says nothing where no one else can log in: %j', (env) => {
    expect(describeFor(env)).toBeUndefined();
  });

  it('names only users who still have such a password and may log in', () => {
    const changes: Record<string, { password?: string; isDisabled?: boolean } | undefined> = {
      merchant: { password: 'another one, of 192 random bits' },
      partner: { isDisabled: true },
      officina: undefined,
      admin: {},
    };
    expect(describeFor({ HOST: '::' }, (name) => changes[name])).toContain('can log in as admin, whose');
    expect(describeFor({ HOST: '::' }, () => ({ isDisabled: true }))).toBeUndefined();
  });

  it('says nothing about fixtures with passwords of their own', () => {
    const credentials = [{ username: 'shop', password: 'of my own and long', scopes: [] }];
    const [company] = BUILT_IN_COMPANIES;
    if (!company) throw new Error('There are no built-in companies.');
    expect(describeFor({ HOST: '::' }, () => ({}), [{ ...company, credentials }])).toBeUndefined();
  });
});
