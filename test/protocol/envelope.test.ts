import { describe, expect, it } from 'vitest';
import { readMessage, type Shapes, wrapMessage } from '../../src/protocol/envelope.ts';
import { readNumber, readText } from '../../src/protocol/shapes/readers.ts';
import { listForeignValues } from './list-foreign-values.ts';

type Greeting = { type: 'greet'; name: string; times: number } | { type: 'leave' };

const SHAPES: Shapes<Greeting> = { greet: { name: readText, times: readNumber }, leave: {} };

const GREETING = { type: 'greet', name: 'Anna', times: 2 } as const;

describe('wrapMessage', () => {
  it('returns a marked copy and leaves the message unchanged', () => {
    expect(wrapMessage(GREETING)).toEqual({ servicepay: 1, ...GREETING });
    expect(GREETING).not.toHaveProperty('servicepay');
  });

  it('returns a message that survives structured cloning', () => {
    expect(structuredClone(wrapMessage(GREETING))).toEqual(wrapMessage(GREETING));
  });
});

describe('readMessage', () => {
  it('reads a message of each shape', () => {
    expect(readMessage(wrapMessage(GREETING), SHAPES)).toEqual(GREETING);
    expect(readMessage({ servicepay: 1, type: 'leave' }, SHAPES)).toEqual({ type: 'leave' });
  });

  it('reads a message without a prototype', () => {
    expect(readMessage(Object.assign(Object.create(null), wrapMessage(GREETING)), SHAPES)).toEqual(GREETING);
  });

  it('drops unknown fields, so that either side can be newer', () => {
    const newer = { ...wrapMessage(GREETING), tone: 'warm', __proto__: { x: 1 }, toString: 'x' };
    expect(readMessage(newer, SHAPES)).toEqual(GREETING);
  });

  it.each([
    ['a missing field', { name: undefined }],
    ['a field of the wrong shape', { times: '2' }],
    ['a field that is null', { name: null }],
  ])('refuses %s', (_case, change) => {
    expect(readMessage({ ...wrapMessage(GREETING), ...change }, SHAPES)).toBeUndefined();
  });

  it('does not take a missing field from a polluted prototype', () => {
    const { name, ...nameless } = wrapMessage(GREETING);
    Object.defineProperty(Object.prototype, 'name', { value: name, configurable: true });
    try {
      expect((nameless as { name?: string }).name).toBe('Anna');
      expect(readMessage(nameless, SHAPES)).toBeUndefined();
    } finally {
      Reflect.deleteProperty(Object.prototype, 'name');
    }
  });

  it.each(listForeignValues(wrapMessage(GREETING)))('refuses without throwing: %s', (_what, value) => {
    expect(readMessage(value, SHAPES)).toBeUndefined();
  });
});
