import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rejection } from '../../../../../src/service/platform/http/answers/rejections.ts';
import type { Store } from '../../../../../src/service/platform/store/open-store.ts';
import {
  checkPayee,
  type FindPayees,
  type Payee,
} from '../../../../../src/service/products/banking/vop/check-payee.ts';
import { explain } from '../../../support/explain.ts';
import { openTestStore } from '../../../support/open-test-store.ts';

const IBAN = 'IT57P0542811101000000900001';
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-21T09:30:00Z');

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.destroy());
beforeEach(async () => void (await store.deleteFrom('payee_checks').execute()));

interface Asked {
  name?: string;
  code?: string;
  userId?: string;
  companyId?: number;
  now?: number;
  payees?: readonly Payee[] | undefined;
}

const check = ({ userId = 'ada', companyId = 1, now = START, name, code, ...bank }: Asked) => {
  const { payees } = { payees: [{ name: 'Ada Neri' }], ...bank };
  return checkPayee(
    store,
    { iban: IBAN, name, code, userId, companyId, now },
    { findPayees: async () => payees },
  );
};

/** Returns the result of a check, or the refusal with the seconds to wait. */
const settle = async (asked: Asked = {}): Promise<string> => {
  try {
    return (await check({ name: 'Ada Neri', ...asked })).result;
  } catch (error) {
    const rejection = error as Rejection;
    return `${explain(rejection).statusCode} ${rejection.code} ${rejection.headers['retry-after']}`;
  }
};

const ask = (count: number, asked?: Asked) => Promise.all(Array.from({ length: count }, () => settle(asked)));
const count = (results: string[], result: string) => results.filter((one) => one === result).length;

describe('checkPayee', () => {
  it.each<[string, Asked, [result: string, matchedName: string | null]]>([
    ['the holder', { name: 'NERI Ada' }, ['MATCH', null]],
    ['a name near the holder’s', { name: 'A. Neri' }, ['CLOSE_MATCH', 'Ada Neri']],
    ['another name', { name: 'Ida Bianchi' }, ['NO_MATCH', null]],
    ['a name at a bank that is silent', { name: 'Ada Neri', payees: undefined }, ['NOT_POSSIBLE', null]],
    [
      'a name at an account whose holders the bank keeps to itself',
      { name: 'Ada Neri', payees: [] },
      ['NO_MATCH', null],
    ],
    [
      'the second holder',
      { name: 'Ugo Conti', payees: [{ name: 'Hugo Conti' }, { name: 'Ugo Conti' }] },
      ['MATCH', null],
    ],
    [
      'a name near the second holder’s',
      { name: 'U. Conti', payees: [{ name: 'Ada Neri' }, { name: 'Ugo Conti' }] },
      ['CLOSE_MATCH', 'Ugo Conti'],
    ],
    ['the code', { code: 'it 012', payees: [{ name: 'A' }, { name: 'B', code: 'IT012' }] }, ['MATCH', null]],
    [
      'a code near the holder’s',
      { code: 'IT013', payees: [{ name: 'B', code: 'IT012' }] },
      ['NO_MATCH', null],
    ],
    ['a code where the bank has none', { code: 'IT012' }, ['NO_MATCH', null]],
    ['a code at a bank that is silent', { code: 'IT012', payees: undefined }, ['NOT_POSSIBLE', null]],
  ])('returns for %s the answer of the bank', async (_what, asked, [result, matchedName]) => {
    expect(await check(asked)).toEqual({ result, matchedName });
  });

  it('is refused without a connection to the banks', async () => {
    const claim = { iban: IBAN, name: 'Ada Neri', userId: 'ada', companyId: 1, now: START };
    expect(await checkPayee(store, claim, {})).toEqual({ result: 'NOT_POSSIBLE', matchedName: null });
  });

  it('asks no bank outside SEPA', async () => {
    const findPayees: FindPayees = async () => [{ name: 'Ada Neri' }];
    const iban = 'TR330006100519786457841326';
    const claim = { iban, name: 'Ada Neri', userId: 'ada', companyId: 1, now: START };
    expect(await checkPayee(store, claim, { findPayees })).toMatchObject({ result: 'NOT_POSSIBLE' });
  });

  it('sends the IBAN to the bank in one spelling', async () => {
    const asked: string[] = [];
    const findPayees: FindPayees = async ({ iban }) => {
      asked.push(iban);
      return undefined;
    };
    const claim = {
      iban: 'it57 p054 2811 1010 0000 0900 001',
      name: 'x',
      userId: 'ada',
      companyId: 1,
      now: START,
    };
    await checkPayee(store, claim, { findPayees });
    expect(asked).toEqual([IBAN]);
  });
});

describe('the limit of checkPayee', () => {
  it('allows 100 of 130 simultaneous checks', async () => {
    const results = await ask(130);
    expect(count(results, 'MATCH')).toBe(100);
    expect(count(results, '429 TOO_MANY_REQUESTS 3600')).toBe(30);
  });

  it('applies to each user separately', async () => {
    await ask(100);
    expect(await settle({ userId: 'ugo' })).toBe('MATCH');
    expect(await settle()).toMatch(/^429/);
  });

  it('is 1,000 for all users of a company together, and does not count a refused check for its user', async () => {
    for (let user = 0; user < 10; user += 1) await ask(100, { userId: `user ${user}`, now: START + user });
    const late = { userId: 'ugo', now: START + 9 };
    expect(await settle(late)).toBe('429 TOO_MANY_REQUESTS 3600');
    expect(await settle({ ...late, companyId: 2 })).toBe('MATCH');
    expect(count(await ask(101, { ...late, now: START + HOUR_MS }), 'MATCH')).toBe(99);
  });

  it('includes checks that the bank did not answer', async () => {
    await ask(100, { payees: undefined });
    expect(await settle()).toMatch(/^429/);
  });

  it('holds in any hour, not only from full hour to full hour', async () => {
    await ask(1);
    await ask(99, { now: START + HOUR_MS - 1_500 });
    expect(await settle({ now: START + HOUR_MS - 1_500 })).toBe('429 TOO_MANY_REQUESTS 2');
    expect(await settle({ now: START + HOUR_MS - 1 })).toBe('429 TOO_MANY_REQUESTS 1');
    expect(await ask(2, { now: START + HOUR_MS })).toEqual(
      expect.arrayContaining(['MATCH', expect.stringMatching(/^429/)]),
    );
    expect(count(await ask(100, { now: START + 2 * HOUR_MS }), 'MATCH')).toBe(100);
  });

  it('does not include refused checks', async () => {
    await ask(100);
    await ask(50, { now: START + 1_000 });
    expect(count(await ask(101, { now: START + HOUR_MS }), 'MATCH')).toBe(100);
  });

  it('includes the checks of a process whose clock is slightly behind', async () => {
    await ask(50, { now: START + 500 });
    expect(count(await ask(60), 'MATCH')).toBe(50);
    expect(await settle()).toBe('429 TOO_MANY_REQUESTS 3600');
  });
});
