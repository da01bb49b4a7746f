import { describe, expect, it } from 'vitest';
import {
  MAX_ENTRIES,
  MAX_TEXT_LENGTH,
  readFlag,
  readNumber,
  readOptional,
  readOwn,
  readText,
  readTextList,
  readTextMap,
} from '../../../src/protocol/shapes/readers.ts';

/** A value of every kind. */
const VALUES = [undefined, null, true, 0, 1n, 'text', Symbol('s'), [], {}, new Date(0), new Map(), () => 1];
const isKind = (kind: string) => (value: unknown) => typeof value === kind;
const except = (isRight: (value: unknown) => boolean) => VALUES.filter((value) => !isRight(value));

describe('readOwn', () => {
  it('returns an own property', () => {
    expect(readOwn({ key: 1 }, 'key')).toBe(1);
    expect(readOwn(Object.create(null, { key: { value: 1 } }), 'key')).toBe(1);
    expect(readOwn(JSON.parse('{"__proto__":1}'), '__proto__')).toBe(1);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'missing'])(
    'returns nothing for %s, which is not an own property',
    (key) => {
      expect(readOwn({}, key)).toBeUndefined();
      expect(readOwn(Object.create({ [key]: 1 }), key)).toBeUndefined();
    },
  );

  it('ignores a hasOwnProperty that the object itself defines', () => {
    expect(readOwn({ hasOwnProperty: () => true }, 'toString')).toBeUndefined();
    expect(readOwn({ hasOwnProperty: () => false, key: 1 }, 'key')).toBe(1);
  });

  it.each([undefined, null])('throws for %s, which has no properties', (value) => {
    expect(() => readOwn(value, 'key')).toThrow(TypeError);
  });
});

describe('readText', () => {
  it('returns a string, cut at the cap', () => {
    expect(readText('')).toBe('');
    expect(readText('a'.repeat(MAX_TEXT_LENGTH))).toHaveLength(1000);
    expect(readText(`${'a'.repeat(MAX_TEXT_LENGTH)}b`)).toBe('a'.repeat(1000));
  });

  it.each([...except(isKind('string')), Object('boxed')])('refuses %o', (value) => {
    expect(() => readText(value)).toThrow(TypeError);
  });
});

describe('readNumber', () => {
  it.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE])('returns %d', (value) => {
    expect(readNumber(value)).toBe(value);
  });

  it.each([...except(isKind('number')), Number.NaN, Infinity, -Infinity, '1', Object(1)])(
    'refuses %o',
    (value) => {
      expect(() => readNumber(value)).toThrow(TypeError);
    },
  );
});

describe('readFlag', () => {
  it('returns true only for true', () => {
    expect(readFlag(true)).toBe(true);
    for (const value of [...VALUES.filter((other) => other !== true), 1, 'true', Object(true)])
      expect(readFlag(value)).toBe(false);
  });
});

describe('readTextList', () => {
  it('copies a list of strings, and cuts each string and the list at the cap', () => {
    const list = ['card', 'b'.repeat(MAX_TEXT_LENGTH + 1)];
    const copy = readTextList(list);
    expect(copy).toEqual(['card', 'b'.repeat(MAX_TEXT_LENGTH)]);
    expect(copy).not.toBe(list);
    expect(readTextList([])).toEqual([]);
    expect(readTextList(Array(MAX_ENTRIES).fill('a'))).toHaveLength(50);
    expect(readTextList(Array(MAX_ENTRIES + 1).fill('a'))).toHaveLength(50);
  });

  it.each([
    ...except(Array.isArray),
    'card',
    ['card', 1],
    [undefined],
    [['card']],
    { 0: 'card', length: 1 },
    new Set(['card']),
  ])('refuses %o', (value) => {
    expect(() => readTextList(value)).toThrow(TypeError);
  });
});

describe('readTextMap', () => {
  it('copies the own string values, and cuts each string and the map at the cap', () => {
    const map = {
      cvc: 'Too short.',
      email: 'a'.repeat(MAX_TEXT_LENGTH + 1),
      expiry: 12,
      iban: null,
      name: ['x'],
    };
    const copy = readTextMap(map);
    expect(copy).toEqual({ cvc: 'Too short.', email: 'a'.repeat(MAX_TEXT_LENGTH) });
    expect(copy).not.toBe(map);
    const many = Object.fromEntries(
      Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => [`f${index}`, 'wrong']),
    );
    expect(Object.keys(readTextMap(many))).toHaveLength(50);
  });

  it('cuts a key that is too long', () => {
    expect(readTextMap({ ['k'.repeat(MAX_TEXT_LENGTH + 1)]: 'x' })).toEqual({
      ['k'.repeat(MAX_TEXT_LENGTH)]: 'x',
    });
  });

  it.each([undefined, null, 0, true, {}, [], new Map([['cvc', 'x']])])(
    'returns an empty map for %o',
    (value) => {
      expect(readTextMap(value)).toEqual({});
    },
  );

  it('does not copy inherited properties', () => {
    expect(readTextMap(Object.create({ cvc: 'x' }))).toEqual({});
  });

  it('treats __proto__ as an ordinary key', () => {
    const copy = readTextMap(JSON.parse('{"__proto__":"x","constructor":"y","cvc":"z"}'));
    expect(Object.entries(copy)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['cvc', 'z'],
    ]);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });
});

describe('readOptional', () => {
  it('reads a given value, returns undefined for undefined, and refuses null', () => {
    expect(readOptional(readText)('it')).toBe('it');
    expect(readOptional(readText)('')).toBe('');
    expect(readOptional(readText)(undefined)).toBeUndefined();
    expect(() => readOptional(readText)(null)).toThrow(TypeError);
  });
});
