import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { checkCardSession } from '../../../../src/service/recurring/card-sessions/check-card-session.ts';
import { CARD_SESSION } from './create-card-session.ts';

const now = Date.parse('2026-11-23T09:30:00Z');
const company = { domains: ['shop.example'] } as Company;
const check = (change: object) => {
  const given = Object.entries({ ...CARD_SESSION, ...change }).filter(([, value]) => value !== undefined);
  return checkCardSession(Object.fromEntries(given), { company, now });
};
const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(now + ms).toISOString();

describe('checkCardSession', () => {
  it('accepts the required fields alone, and all fields', () => {
    const { SuccessRedirectUrl: url } = CARD_SESSION;
    const urls = { FailureRedirectUrl: url, CancelRedirectUrl: url };
    expect(check({})).toEqual([]);
    expect(check({ ...urls, Purpose: 'x', Language: 'it', Metadata: { a: 1 } })).toEqual([]);
  });

  it.each([
    [0, false],
    [1, true],
    [90 * DAY_MS, true],
    [90 * DAY_MS + 1, false],
  ])('accepts an expiration in %d ms: %s', (ms, isTaken) => {
    expect(check({ Expiration: at(ms) })).toHaveLength(isTaken ? 0 : 1);
  });

  it.each([
    [{ ShopperReference: undefined }, 'ShopperReference', 'REQUIRED'],
    [{ ShopperReference: 'x'.repeat(101) }, 'ShopperReference', 'TOO_LONG'],
    [{ SuccessRedirectUrl: undefined }, 'SuccessRedirectUrl', 'REQUIRED'],
    [{ SuccessRedirectUrl: 'https://other.example/' }, 'SuccessRedirectUrl', 'DOMAIN_NOT_AUTHORIZED'],
    [{ FailureRedirectUrl: 'http://shop.example/' }, 'FailureRedirectUrl', 'HTTPS_REQUIRED'],
    [{ CancelRedirectUrl: 'https://a b/' }, 'CancelRedirectUrl', 'INVALID_VALUE'],
    [{ Language: 'xx' }, 'Language', 'INVALID_VALUE'],
    [{ Expiration: 'soon' }, 'Expiration', 'INVALID_VALUE'],
    [{ Expiration: '2020-01-01' }, 'Expiration', 'OUT_OF_RANGE'],
    [{ Expiration: '2099-01-01' }, 'Expiration', 'OUT_OF_RANGE'],
    [{ Metadata: { moto: '1' } }, 'Metadata.moto', 'RESERVED_KEY'],
    [{ Metadata: null }, 'Metadata', 'INVALID_VALUE'],
    [{ Metadata: 'moto' }, 'Metadata', 'INVALID_VALUE'],
    [{ Amount: 5 }, 'Amount', 'UNKNOWN_FIELD'],
  ] as [object, string, string][])('refuses %j', (change, Field, Code) => {
    expect(check(change)).toMatchObject([{ Field, Code }]);
  });

  it('says how a domain is authorized', () => {
    const [error] = check({ CancelRedirectUrl: 'https://other.example/' });
    expect(error?.Hint).toContain('POST /api/v5/authorized-domains');
  });

  it('refuses a company without cards, which could save none', () => {
    const without = { ...company, methods: ['ideal'] } as Company;
    expect(checkCardSession({ ...CARD_SESSION }, { company: without, now })).toMatchObject([
      { Code: 'METHOD_NOT_AVAILABLE' },
    ]);
  });
});
