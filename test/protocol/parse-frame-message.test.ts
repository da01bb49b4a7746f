import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { wrapMessage } from '../../src/protocol/envelope.ts';
import type { FrameMessage } from '../../src/protocol/messages.ts';
import { parseFrameMessage } from '../../src/protocol/parse-frame-message.ts';
import { arbitraryForeignValue } from './arbitrary-foreign-value.ts';
import { arbitraryMutation } from './arbitrary-mutation.ts';
import { expectFrameMessage } from './expect-frame-message.ts';
import { listForeignValues } from './list-foreign-values.ts';
import { VALID_FRAME_MESSAGES } from './valid-frame-messages.ts';

const LONG = 'a'.repeat(10_000_000);
const CUT = 'a'.repeat(1000);

/** A message of that type, with its fields changed. */
const parseChanged = (type: FrameMessage['type'], change: object) => {
  const message = VALID_FRAME_MESSAGES.find((valid) => valid.type === type) as FrameMessage;
  return parseFrameMessage({ ...wrapMessage(message), ...change });
};

describe('parseFrameMessage', () => {
  it.each(VALID_FRAME_MESSAGES)('reads a valid $type unchanged: %o', (message) => {
    expect(parseFrameMessage(structuredClone(wrapMessage(message)))).toEqual(message);
  });

  it.each(listForeignValues(wrapMessage({ type: 'ready', methods: ['card'] })))(
    'ignores a value that is not a message: %s',
    (_what, value) => {
      expect(parseFrameMessage(value)).toBeUndefined();
    },
  );

  it.each<[FrameMessage['type'], object]>([
    ['hello', { version: '1' }],
    ['hello', { version: Number.NaN }],
    ['hello', { version: undefined }],
    ['hello', { build: 1 }],
    ['ready', { methods: undefined }],
    ['ready', { methods: 'card' }],
    ['ready', { methods: ['card', null] }],
    ['ready', { methods: { 0: 'card', length: 1 } }],
    ['method_change', { method: undefined }],
    ['method_change', { method: ['card'] }],
    ['method_change', { method: { toString: () => 'card' } }],
    ['validation', { id: undefined }],
    ['validation', { id: '1' }],
    ['validation', { id: Number.POSITIVE_INFINITY }],
    ['submitted', { id: null }],
    ['submitted', { outcome: true }],
    ['submitted', { outcome: undefined }],
    ['complete', { transactionId: 1 }],
    ['complete', { status: null }],
    ['complete', { method: undefined }],
    ['error', { code: 402 }],
    ['error', { message: { html: '<b>' } }],
    ['error', { message: undefined }],
    ['redirect', { url: undefined }],
    ['redirect', { url: null }],
    ['redirect', { url: 1 }],
    ['redirect', { url: new URL('https://pay.example/') }],
    ['redirect', { url: ['https://pay.example/'] }],
    ['resize', { height: '480px' }],
    ['resize', { height: '100px;position:fixed' }],
    ['resize', { height: Number.NaN }],
    ['resize', { height: Number.POSITIVE_INFINITY }],
    ['title', { title: undefined }],
    ['title', { title: 1 }],
    ['title', { title: { toString: () => 'Pagamento' } }],
    ['apple_pay', { step: undefined }],
    ['apple_pay', { step: ['begin'] }],
    ['apple_pay', { step: 1 }],
  ])('ignores a %s message with %o', (type, change) => {
    expect(parseChanged(type, {})).toBeDefined();
    expect(parseChanged(type, change)).toBeUndefined();
  });

  it.each<[FrameMessage['type'], object, object]>([
    ['validation', { valid: 'false' }, { valid: false }],
    ['validation', { valid: 'true' }, { valid: false }],
    ['validation', { valid: 1 }, { valid: false }],
    ['validation', { valid: undefined }, { valid: false }],
    ['validation', { errors: undefined }, { errors: {} }],
    ['validation', { errors: null }, { errors: {} }],
    [
      'validation',
      { errors: { cvc: 1, expiry: { x: 1 }, email: 'Wrong.' } },
      { errors: { email: 'Wrong.' } },
    ],
    ['validation', { errors: ['Wrong.'] }, { errors: { 0: 'Wrong.' } }],
    ['submitted', { outcome: 'an_outcome_of_tomorrow' }, { outcome: 'an_outcome_of_tomorrow' }],
  ])('reads a %s message with %o leniently', (type, change, result) => {
    expect(parseChanged(type, change)).toMatchObject(result);
  });

  it('cuts long texts and lists', () => {
    expect(parseChanged('error', { message: LONG, code: LONG })).toEqual({
      type: 'error',
      message: CUT,
      code: CUT,
    });
    expect(parseChanged('method_change', { method: LONG })).toEqual({ type: 'method_change', method: CUT });
    expect(parseChanged('ready', { methods: Array(100_000).fill('card') })).toEqual({
      type: 'ready',
      methods: Array(50).fill('card'),
    });
    expect(parseChanged('title', { title: LONG })).toEqual({ type: 'title', title: CUT });
    expect(parseChanged('apple_pay', { step: LONG })).toMatchObject({ step: CUT });
    expect(parseChanged('validation', { errors: { cvc: LONG } })).toMatchObject({ errors: { cvc: CUT } });
  });

  it('empties a URL that is too long, since a cut URL would be another one', () => {
    const url = 'https://pay.example/'.padEnd(1000, 'a');
    expect(parseChanged('redirect', { url })).toEqual({ type: 'redirect', url });
    expect(parseChanged('redirect', { url: `${url}a` })).toEqual({ type: 'redirect', url: '' });
  });

  it('passes on the parts of an Apple Pay message whole and unread, for the bridge to read', () => {
    const touch = vi.fn();
    const parts = {
      session: 'seven',
      version: undefined,
      request: new Proxy({}, { get: touch, ownKeys: touch, getOwnPropertyDescriptor: touch }),
      name: Number.NaN,
      value: { token: LONG, list: Array(1_000).fill(1) },
    };
    const message = parseChanged('apple_pay', { step: 'of tomorrow', ...parts });
    expect(Object.keys(message ?? {})).toEqual(['type', 'step', ...Object.keys(parts)]);
    const isHandedOn = ([name, part]: [string, unknown]) =>
      Object.is(Object.getOwnPropertyDescriptor(message, name)?.value, part);
    expect(Object.entries(parts).every(isHandedOn)).toBe(true);
    expect(touch).not.toHaveBeenCalled();
  });

  it('ignores inherited properties of an Apple Pay call', () => {
    const inherited = Object.assign(Object.create({ request: { total: {} }, session: 7 }), {
      ...wrapMessage({ type: 'apple_pay', step: 'begin' }),
    });
    expect(parseFrameMessage(inherited)).toMatchObject({
      step: 'begin',
      session: undefined,
      request: undefined,
    });
  });

  it('returns validation errors in a plain object, even with a key such as __proto__', () => {
    const errors = JSON.parse('{"__proto__":"x","constructor":"y","cvc":"z"}');
    const message = parseChanged('validation', { errors }) as Extract<FrameMessage, { type: 'validation' }>;
    expect(Object.keys(message.errors)).toEqual(['__proto__', 'constructor', 'cvc']);
    expect(Object.getPrototypeOf(message.errors)).toBe(Object.prototype);
  });

  it('never throws and changes no prototype for any value', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(arbitraryForeignValue(), (value) => {
        expect(parseFrameMessage(value)).toBeUndefined();
      }),
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  it('returns only well-formed messages when any field is changed to any value', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    let passed = 0;
    fc.assert(
      fc.property(arbitraryMutation(VALID_FRAME_MESSAGES.map(wrapMessage)), (value) => {
        const message = parseFrameMessage(value);
        if (!message) return;
        passed += 1;
        expectFrameMessage(message);
      }),
      { numRuns: 1_000 },
    );
    expect(passed).toBeGreaterThan(50);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});
