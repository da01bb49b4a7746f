import { describe, expect, it } from 'vitest';
import type {
  CompanyProfile,
  WithheldRights,
} from '../../../../src/service/calls/companies/read-companies.ts';
import type { Actor } from '../../../../src/service/calls/companies/record-change.ts';
import {
  exceedsDomains,
  hasApplePay,
  hasGooglePay,
  isAbovePartners,
  listWithheld,
  withholdRights,
} from '../../../../src/service/calls/companies/withhold-rights.ts';

type Facts = Partial<CompanyProfile>;
type Decision = Parameters<typeof withholdRights>[2];

const PROFILE: CompanyProfile = { name: 'Solo', type: 'merchant', providers: ['ServiceDirect'], moto: false };
const A = 'a.example';
const B = 'b.example';
const applePay = (...domains: string[]): Facts => ({ wallets: { applePay: domains } });
const googlePay = (isOn: boolean): Facts => ({ wallets: { googlePay: isOn } });
/** All domains, with Google Pay left open. */
const ALL: Facts = {};

describe('withholdRights', () => {
  const decide = (before: Facts, after: Facts, decision?: Decision): WithheldRights | undefined =>
    withholdRights({ ...PROFILE, ...before }, { ...PROFILE, ...after }, decision).withheld;

  it.each<[before: Facts, after: Facts, withheld: WithheldRights | undefined]>([
    [{ providers: ['ServiceDirect', 'FlowPay'] }, {}, { providers: ['FlowPay'] }],
    [{}, { providers: ['ServiceDirect', 'FlowPay'] }, undefined],
    // It stays withheld until it is given back.
    [{ withheld: { providers: ['FlowPay'] } }, {}, { providers: ['FlowPay'] }],
    [{ withheld: { providers: ['FlowPay'] } }, { providers: ['ServiceDirect', 'FlowPay'] }, undefined],
    [
      { providers: ['ServiceDirect', 'FlowPay'], withheld: { providers: ['FlowPay'] } },
      {},
      { providers: ['FlowPay'] },
    ],
  ])('of the providers in %j, changed to %j, withholds %j', (before, after, withheld) => {
    expect(decide(before, after)).toEqual(withheld);
  });

  it.each<[before: Facts, after: Facts, decision: Decision | undefined, isWithheld: boolean]>([
    [{ moto: true }, {}, undefined, true],
    [{ moto: true }, { moto: true }, undefined, false],
    [{}, {}, undefined, false],
    [{}, {}, { Moto: false }, true],
    [{}, {}, { Moto: null }, false],
    [{ withheld: { moto: true } }, {}, undefined, true],
    [{ withheld: { moto: true } }, { moto: true }, { Moto: true }, false],
  ])('of MOTO in %j, changed to %j by %j, is withheld: %s', (before, after, decision, isWithheld) => {
    expect(decide(before, after, decision)).toEqual(isWithheld ? { moto: true } : undefined);
  });

  it.each<[before: Facts, after: Facts, decision: Decision | undefined, isWithheld: boolean]>([
    [ALL, googlePay(false), undefined, true],
    [googlePay(true), googlePay(false), undefined, true],
    [googlePay(false), googlePay(false), undefined, false],
    [googlePay(false), googlePay(false), { Wallets: { GooglePay: false } }, true],
    [googlePay(false), googlePay(false), { Wallets: {} }, false],
    [{ ...googlePay(false), withheld: { googlePay: true } }, googlePay(false), undefined, true],
    [{ ...googlePay(false), withheld: { googlePay: true } }, googlePay(true), undefined, false],
    [{ ...googlePay(false), withheld: { googlePay: true } }, ALL, undefined, false],
  ])('of Google Pay in %j, changed to %j by %j, is withheld: %s', (before, after, decision, isWithheld) => {
    expect(decide(before, after, decision)).toEqual(isWithheld ? { googlePay: true } : undefined);
  });

  it.each<[before: Facts, after: Facts, decision: Decision | undefined, limit: string[] | undefined]>([
    [ALL, applePay(A), undefined, [A]],
    [applePay(A, B), applePay(A), undefined, [A]],
    [applePay(A), applePay(A, B), undefined, undefined],
    [applePay(A), ALL, undefined, undefined],
    [applePay(A), applePay(A), undefined, undefined],
    [applePay(), applePay(), { Wallets: { ApplePay: [] } }, []],
    [applePay(), applePay(), { Wallets: {} }, undefined],
    [applePay(A), applePay(A), { Wallets: { ApplePay: [A] } }, undefined],
    // A domain that the partner has switched off since then stays its own decision.
    [{ ...applePay(A), withheld: { applePay: [A, B] } }, applePay(A), undefined, [A, B]],
    [{ ...applePay(A), withheld: { applePay: [A, B] } }, applePay(A), { Wallets: { ApplePay: [A] } }, [A]],
    [{ ...applePay(A), withheld: { applePay: [A] } }, applePay(A, B), undefined, [A, B]],
    [{ ...applePay(A), withheld: { applePay: [A] } }, ALL, { Wallets: { ApplePay: null } }, undefined],
  ])('of Apple Pay in %j, changed to %j by %j, is limited to %j', (before, after, decision, limit) => {
    expect(decide(before, after, decision)).toEqual(limit && { applePay: limit });
  });
});

describe('listWithheld', () => {
  it('names what is withheld by the fields of calls', () => {
    expect(listWithheld(PROFILE)).toEqual([]);
    const withheld: WithheldRights = { providers: ['FlowPay'], moto: true, applePay: [], googlePay: true };
    expect(listWithheld({ ...PROFILE, withheld })).toEqual([
      'Providers.FlowPay',
      'Moto',
      'Wallets.ApplePay',
      'Wallets.GooglePay',
    ]);
  });
});

describe('exceedsDomains', () => {
  it.each<[domains: string[] | null | undefined, limit: string[] | undefined, exceeds: boolean]>([
    [[A], undefined, false],
    [undefined, undefined, false],
    [[A], [A, B], false],
    [[A, B], [A], true],
    [[], [], false],
    [undefined, [A], true],
    [null, [A], true],
  ])('of %j beyond %j is %s', (domains, limit, exceeds) => {
    expect(exceedsDomains(domains, limit)).toBe(exceeds);
  });
});

describe('the wallets of a company', () => {
  it('are on unless they were switched off', () => {
    expect([hasApplePay({}), hasGooglePay({})]).toEqual([true, true]);
    expect([hasApplePay(applePay(A)), hasGooglePay(applePay(A))]).toEqual([true, true]);
    expect([hasApplePay(applePay()), hasGooglePay(googlePay(false))]).toEqual([false, false]);
  });
});

describe('isAbovePartners', () => {
  const user = (type: CompanyProfile['type']): NonNullable<Actor['user']> => ({
    id: 'user_1',
    username: 'someone',
    company: { id: 1, name: 'Rete', type },
  });

  it.each<[Omit<Actor, 'granted'>, boolean]>([
    [{ source: 'api', user: user('merchant') }, false],
    [{ source: 'api', user: user('partner') }, false],
    [{ source: 'api', user: user('admin') }, true],
    [{ source: 'api' }, false],
    [{ source: 'command' }, true],
    [{ source: 'fixtures' }, true],
  ])('of %j is %s', (actor, isAbove) => {
    expect(isAbovePartners({ granted: [], ...actor })).toBe(isAbove);
  });
});
