import { describe, expect, it } from 'vitest';
import { parseTime } from '../../../../../src/service/platform/clock/parse-time.ts';
import type { Rejection } from '../../../../../src/service/platform/http/answers/rejections.ts';
import {
  integerFrom,
  oneOf,
  readQuery,
  textUpTo,
} from '../../../../../src/service/platform/http/requests/read-query.ts';
import { explain } from '../../../support/explain.ts';

const RULES = {
  Limit: integerFrom(1, 100),
  Color: oneOf(['red', 'blue']),
  Fruit: oneOf(['fig'], 'STORE_NOT_FOUND'),
  From: parseTime,
};

function listErrors(query: unknown) {
  try {
    readQuery(query, RULES);
  } catch (error) {
    return explain(error as Rejection).errors.map(({ Field, Message }) => [Field, Message]);
  }
  return [];
}

describe('readQuery', () => {
  it('reads what was given, and nothing else', () => {
    expect(readQuery({}, RULES)).toEqual({});
    const query = { From: '2026-11-21T09:30:00Z', Limit: '100' };
    expect(readQuery(query, RULES)).toEqual({ Limit: 100, From: Date.UTC(2026, 10, 21, 9, 30) });
  });

  it('lists every problem, in the order of the rules, unknown parameters last', () => {
    expect(listErrors({ x: '1', Color: 'green', Limit: ['1', '2'], From: '' })).toEqual([
      ['Limit', 'Invalid value.'],
      ['Color', 'Invalid value.'],
      ['From', 'Invalid value.'],
      ['x', 'Unknown field.'],
    ]);
  });

  it('uses the sentence of the rule, if there is one', () => {
    expect(listErrors({ From: 'x', Fruit: 'nut' })).toEqual([
      ['Fruit', 'Store not found.'],
      ['From', 'Invalid value.'],
    ]);
  });

  it('refuses parameters named like members of every object', () => {
    expect(listErrors(Object.assign(Object.create(null), { constructor: 'x', toString: 'y' }))).toEqual([
      ['constructor', 'Unknown field.'],
      ['toString', 'Unknown field.'],
    ]);
    expect(listErrors({ Color: 'constructor' })).toEqual([['Color', 'Invalid value.']]);
  });
});

describe('integerFrom', () => {
  it.each(['1', '7', '100'])('takes %j', (text) => {
    expect(integerFrom(1, 100)(text)).toBe(Number(text));
  });
  it.each(['', '0', '01', '007', '101', '-1', '+1', '1.0', '1e1', ' 1', '١', '9'.repeat(400)])(
    'refuses %j',
    (text) => {
      expect(integerFrom(1, 100)(text)).toBeUndefined();
    },
  );
});

describe('textUpTo', () => {
  it.each(['a', ' ', '__proto__', 'x'.repeat(10), '🔑'.repeat(5)])('takes %j', (text) => {
    expect(textUpTo(10)(text)).toBe(text);
  });
  it.each(['', 'x'.repeat(11), 'a\u0000', '\n', '\u007f', '\ud800'])('refuses %j', (text) => {
    expect(textUpTo(10)(text)).toBeUndefined();
  });
});
