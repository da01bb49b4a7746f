import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyPlain } from '../../../src/sdk/apple-pay/copy-plain.ts';

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value)
    ? value.every(isPlain)
    : Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain));

describe('copyPlain', () => {
  it.each([
    undefined,
    null,
    true,
    0,
    -1.5,
    '',
    'x'.repeat(10_000),
    [],
    {},
    [1, ['a', { b: null }]],
    { a: { b: [1] } },
  ])('copies %o unchanged and whole', (value) => {
    expect(copyPlain(value)).toStrictEqual(value);
  });

  it('copies nested values deeply', () => {
    const value = { list: [{ label: 'x' }] };
    const copy = copyPlain(value) as typeof value;
    expect(copy).not.toBe(value);
    expect(copy.list).not.toBe(value.list);
    expect(copy.list[0]).not.toBe(value.list[0]);
  });

  it.each([
    [
      'an object of a class',
      new (class Token {
        data = 1;
      })(),
      { data: 1 },
    ],
    ['an object without a prototype', Object.assign(Object.create(null), { data: 1 }), { data: 1 }],
    ['an object with inherited properties', Object.create({ inherited: 1 }), {}],
    ['an object with non-enumerable properties', Object.defineProperty({}, 'hidden', { value: 1 }), {}],
    ['an object with symbol keys', { [Symbol('x')]: 1 }, {}],
    ['a Map', new Map([['a', 1]]), {}],
  ])('makes a plain object of %s', (_what, value, copy) => {
    expect(copyPlain(value)).toStrictEqual(copy);
  });

  it.each([
    ['a key __proto__', JSON.parse('{"__proto__":{"x":1}}')],
    ['a key __proto__, deep inside', [{ a: JSON.parse('{"__proto__":1}') }]],
    ['a cycle', makeCyclic()],
    ['a getter that throws', Object.defineProperty({}, 'x', { get: () => fail(), enumerable: true })],
  ])('throws for %s', (_what, value) => {
    expect(() => copyPlain(value)).toThrow();
  });

  it('copies 9,999 values, and no more, however small their message is', () => {
    expect(copyPlain(Array(9_998).fill(0))).toHaveLength(9_998);
    expect(() => copyPlain(Array(9_999).fill(0))).toThrow();
    let shared: unknown[] = [];
    for (let level = 0; level < 14; level += 1) shared = [shared, shared];
    expect(() => copyPlain(shared)).toThrow();
  });

  it('returns only plain data, or throws, and never changes a prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withMap: true, withSet: true, withDate: true }),
        (value) => {
          let copy: unknown;
          try {
            copy = copyPlain(value);
          } catch {
            return;
          }
          expect(isPlain(copy)).toBe(true);
        },
      ),
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});

function makeCyclic(): object {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  return cyclic;
}

function fail(): never {
  throw new Error('read');
}
