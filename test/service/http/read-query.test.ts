import { describe, expect, it } from 'vitest';
import { integerFrom, oneOf, readQuery, utcTime } from '../../../src/service/http/read-query.ts';
import type { Rejection } from '../../../src/service/http/rejections.ts';

const RULES = { Limit: integerFrom(1, 100), Color: oneOf(['red', 'blue']), From: utcTime };

function listErrors(query: unknown) {
  try {
    readQuery(query, RULES);
  } catch (error) {
    return (error as Rejection).errors.map(({ Field, Message }) => [Field, Message]);
  }
  return [];
}

describe('readQuery', () => {
  it('reads what was given, and nothing else', () => {
    expect(readQuery({}, RULES)).toEqual({});
    const query = { From: '2026-11-21T09:30:00Z', Limit: '100' };
    expect(readQuery(query, RULES)).toEqual({ Limit: 100, From: Date.UTC(2026, 10, 21, 9, 30) });
  });

  it('tells everything that is wrong, in the order of the rules, unknown parameters last', () => {
    expect(listErrors({ x: '1', Color: 'green', Limit: ['1', '2'], From: '' })).toEqual([
      ['Limit', 'Invalid value.'],
      ['Color', 'Invalid value.'],
      ['From', 'Invalid value.'],
      ['x', 'Unknown field.'],
    ]);
  });

  it('knows no parameter that every object has', () => {
    expect(listErrors(Object.assign(Object.create(null), { constructor: 'x', toString: 'y' }))).toEqual([
      ['constructor', 'Unknown field.'],
      ['toString', 'Unknown field.'],
    ]);
    expect(listErrors({ Color: 'constructor' })).toEqual([['Color', 'Invalid value.']]);
  });
});

describe('integerFrom', () => {
  it.each(['1', '7', '100', '007'])('takes %j', (text) => {
    expect(integerFrom(1, 100)(text)).toBe(Number(text));
  });
  it.each(['', '0', '101', '-1', '+1', '1.0', '1e1', ' 1', '١', '9'.repeat(400)])('refuses %j', (text) => {
    expect(integerFrom(1, 100)(text)).toBeUndefined();
  });
});

describe('utcTime', () => {
  it.each([
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00.5Z', '2026-11-21T09:30:00.500Z'],
    ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('takes %s', (text, iso) => {
    expect(utcTime(text)).toBe(Date.parse(iso));
  });
  it.each([
    '2026-11-21',
    '2026-11-21T09:30Z',
    '2026-11-21T09:30:00',
    '2026-11-21 09:30:00Z',
    '2026-11-21T09:30:00+00:00',
    '2026-11-21T09:30:60Z',
    '2026-11-21T24:00:00Z',
    '2025-02-29T00:00:00Z',
    '+02026-11-21T09:30:00Z',
    '2026-11-21T09:30:00.1234Z',
  ])('refuses %s', (text) => {
    expect(utcTime(text)).toBeUndefined();
  });
});
