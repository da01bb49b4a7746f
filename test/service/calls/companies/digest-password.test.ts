import { describe, expect, it } from 'vitest';
import {
  digestChosenPassword,
  digestPassword,
  isChosen,
  isGenerated,
} from '../../../../src/service/calls/companies/digest-password.ts';

const username = 'anna@shop.example';
const check = async (password: string, stored: string | undefined) =>
  isGenerated(password, { username, stored }) || (await isChosen(password, stored));

describe('a password', () => {
  it('that was generated is right only for its username', async () => {
    const stored = digestPassword(username, 'generated');
    expect([await check('generated', stored), await check('Generated', stored)]).toEqual([true, false]);
    expect(isGenerated('generated', { username: 'other', stored })).toBe(false);
  });

  it('that a person chose is stretched with a salt of its own, and right however its letters are composed', async () => {
    const [one, other] = [
      await digestChosenPassword('caffè lungo 12'),
      await digestChosenPassword('caffè lungo 12'),
    ];
    expect(one).toMatch(/^scrypt \S{24} \S{44}$/);
    expect(one).not.toBe(other);
    expect([await check('caffe\u0300 lungo 12', one), await check('caffe lungo 12', one)]).toEqual([
      true,
      false,
    ]);
  });

  it('is wrong for an unknown username, and for a digest that is typed as the password', async () => {
    const stored = digestPassword(username, 'generated');
    expect([await check('generated', undefined), await check(stored, stored)]).toEqual([false, false]);
  });

  it('that is wrong is stretched once, whether the username is known, generated or unknown', async () => {
    // The CPU of all threads of the process: other processes on a busy machine do not count.
    const measure = async (stored: string | undefined) => {
      const before = process.cpuUsage();
      await check('wrong', stored);
      return process.cpuUsage(before).user;
    };
    const chosen = await measure(await digestChosenPassword('chosen by Anna'));
    for (const stored of [undefined, digestPassword(username, 'x')])
      expect(await measure(stored)).toBeGreaterThan(chosen / 5);
  });
});
