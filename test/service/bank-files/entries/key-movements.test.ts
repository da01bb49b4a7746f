import { describe, expect, it } from 'vitest';
import { keyMovements, tellsAll } from '../../../../src/service/bank-files/entries/key-movements.ts';
import type { EntryDetail, StatementEntry } from '../../../../src/service/bank-files/formats/bank-file.ts';
import { DETAIL, ENTRY, writeStatement } from './movements.ts';

const keys = (...entries: Partial<StatementEntry>[]) =>
  keyMovements([writeStatement(...entries)]).flatMap((movements) => movements.map(({ key }) => key));
const detail = (own: Partial<EntryDetail>) => ({ ...DETAIL, ...own });

const ACCOUNT = 'IT60X0542811101000000123456';

describe('keyMovements', () => {
  it("takes the bank's reference of the detail, or that of the entry with the detail's place", () => {
    const half = { amountMinor: 1_000 };
    expect(keys({ bankReference: 'E 1', details: [detail({ bankReference: 'd-1' })] })).toEqual([
      `ref:${ACCOUNT}:D-1`,
    ]);
    expect(keys({ bankReference: 'E1', amountMinor: 2_000, details: [detail(half), detail(half)] })).toEqual([
      `ref:${ACCOUNT}:E1#0`,
      `ref:${ACCOUNT}:E1#1`,
    ]);
    // Each detail has the reference of its entry.
    const same = { ...half, bankReference: 'E1' };
    expect(keys({ bankReference: 'E1', amountMinor: 2_000, details: [detail(same), detail(same)] })).toEqual([
      `ref:${ACCOUNT}:E1#0`,
      `ref:${ACCOUNT}:E1#1`,
    ]);
  });

  it('takes what a movement says where a reference comes twice, in whichever statement of the file', () => {
    const first = { bankReference: 'E1' };
    const other = { ...first, details: [detail({ text: 'Order 4712' })] };
    const [one, two] = keyMovements([writeStatement(first), writeStatement(other)]).flat();
    expect([one?.isFingerprint, two?.isFingerprint]).toEqual([true, true]);
    expect(one?.key).not.toBe(two?.key);
    expect(keys(first)[0]).toMatch(/^ref:/);
  });

  it('gives equal movements the same key, and movements that differ in anything another', () => {
    const [key = ''] = keys({});
    expect(keys({}, {})).toEqual([key, key]);
    expect(keys({ details: [detail({ text: ' order\n47 11' })] })).toEqual([key]);
    const others: Partial<StatementEntry>[] = [
      { bookingDate: '2026-11-04' },
      { amountMinor: -2_599, details: [detail({ amountMinor: -2_599 })] },
      { currency: 'CHF', details: [detail({ currency: 'CHF' })] },
      { isReversal: true },
      { details: [detail({ text: 'Order 4712' })] },
      { details: [detail({ endToEndId: 'O-1' })] },
      { details: [detail({ mandateId: 'M-1' })] },
      { details: [detail({ references: ['RF18539007547034'] })] },
      { details: [detail({ counterpart: { ...DETAIL.counterpart, account: 'other' } })] },
    ];
    const found = others.flatMap((other) => keys(other));
    expect(new Set([key, ...found]).size).toBe(others.length + 1);
    // Dates of value and lines of the file differ from one file to the next.
    expect(keys({ valueDate: '2026-11-09', line: 7 })).toEqual([key]);
    expect(keyMovements([{ ...writeStatement(ENTRY), account: 'DE1' }]).flat()[0]?.key).not.toBe(key);
  });

  it.each([
    ['CAMT053', true],
    ['MT940', true],
    ['CAMT052', false],
    ['CAMT054', false],
    ['MT942', false],
  ] as const)('knows whether %s tells all movements of a day: %s', (format, expected) => {
    expect(tellsAll(format)).toBe(expected);
  });
});
