import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapMessage } from '../../src/protocol/envelope.ts';
import { parseHostMessage } from '../../src/protocol/parse-host-message.ts';
import { arbitraryForeignValue } from './arbitrary-foreign-value.ts';
import { arbitraryMutation } from './arbitrary-mutation.ts';
import { expectHostMessage } from './expect-host-message.ts';
import { listForeignValues } from './list-foreign-values.ts';
import { VALID_HOST_MESSAGES } from './valid-host-messages.ts';

const FLAGS = { externalSubmit: false, applePayParentBridge: false, autoHeight: false };

const parseInit = (options: unknown) => parseHostMessage({ servicepay: 1, type: 'init', options });

describe('parseHostMessage', () => {
  it.each(VALID_HOST_MESSAGES)('reads a valid $type unchanged: %o', (message) => {
    expect(parseHostMessage(structuredClone(wrapMessage(message)))).toStrictEqual(message);
  });

  it.each(listForeignValues(wrapMessage({ type: 'validate', id: 1 })))(
    'ignores a value that is not a message: %s',
    (_what, value) => {
      expect(parseHostMessage(value)).toBeUndefined();
    },
  );

  it.each([undefined, null, '1', Number.NaN, Infinity, 1n, [1], true])(
    'ignores a validate or submit with the id %o',
    (id) => {
      for (const type of ['validate', 'submit']) {
        expect(parseHostMessage({ servicepay: 1, type, id: 1 })).toEqual({ type, id: 1 });
        expect(parseHostMessage({ servicepay: 1, type, id })).toBeUndefined();
      }
    },
  );

  it.each([
    [undefined],
    [null],
    [{ locale: 1 }],
    [{ locale: null }],
    [{ customCss: {} }],
    [{ paymentMethods: 'card' }],
    [{ paymentMethods: [1] }],
    [{ paymentMethods: null }],
  ])('ignores init with the options %o', (options) => {
    expect(parseInit({})).toBeDefined();
    expect(parseInit(options)).toBeUndefined();
  });

  it.each([{}, [], 'options', { externalSubmit: 'true', applePayParentBridge: 1, autoHeight: {} }])(
    'reads the flags of %o as not set',
    (options) => {
      expect(parseInit(options)).toStrictEqual({ type: 'init', options: FLAGS });
    },
  );

  it('omits hints that were not given, and keeps empty hints', () => {
    expect(parseInit({ ...FLAGS, locale: undefined, paymentMethods: undefined })).toStrictEqual({
      type: 'init',
      options: FLAGS,
    });
    const empty = { ...FLAGS, locale: '', customCss: '', paymentMethods: [] };
    expect(parseInit(empty)).toStrictEqual({ type: 'init', options: empty });
  });

  it('drops unknown options', () => {
    expect(parseInit({ ...FLAGS, colour: 'red', __proto__: { locale: 'it' } })).toStrictEqual({
      type: 'init',
      options: FLAGS,
    });
  });

  it.each(['light', 'dark'])('reads the color scheme %s', (colorScheme) => {
    const options = { ...FLAGS, colorScheme };
    expect(parseInit(options)).toStrictEqual({ type: 'init', options });
  });

  it.each(['auto', '', 'DARK', null, 1, ['dark']])('omits the color scheme %o', (colorScheme) => {
    expect(parseInit({ ...FLAGS, colorScheme })).toStrictEqual({ type: 'init', options: FLAGS });
  });

  it('reads both default values, and cuts them', () => {
    const defaultValues = { email: 'ada@example.com', cardholder_name: 'a'.repeat(2000), iban: 'x' };
    expect(parseInit({ ...FLAGS, defaultValues })).toStrictEqual({
      type: 'init',
      options: {
        ...FLAGS,
        defaultValues: { email: 'ada@example.com', cardholder_name: 'a'.repeat(1000) },
      },
    });
  });

  it('omits each default value that is not a text', () => {
    const defaultValues = { email: 5, cardholder_name: 'Ada' };
    expect(parseInit({ ...FLAGS, defaultValues })).toStrictEqual({
      type: 'init',
      options: { ...FLAGS, defaultValues: { cardholder_name: 'Ada' } },
    });
  });

  it.each([null, undefined, 'email', 5, true])('omits the default values %o', (defaultValues) => {
    expect(parseInit({ ...FLAGS, defaultValues })).toStrictEqual({ type: 'init', options: FLAGS });
  });

  it('cuts long texts and lists', () => {
    const options = { locale: 'i'.repeat(10_000), paymentMethods: Array(10_000).fill('card') };
    expect(parseInit(options)).toEqual({
      type: 'init',
      options: { ...FLAGS, locale: 'i'.repeat(1000), paymentMethods: Array(50).fill('card') },
    });
  });

  it.each([[undefined], [null], [{ locale: 1 }], [{ locale: null }], [{ paymentMethods: 'card' }]])(
    'ignores update with the options %o',
    (options) => {
      expect(parseHostMessage({ servicepay: 1, type: 'update', options: {} })).toBeDefined();
      expect(parseHostMessage({ servicepay: 1, type: 'update', options })).toBeUndefined();
    },
  );

  it.each([false, 'true', 1, undefined])(
    'takes redirectAfterPayment %o for absent',
    (redirectAfterPayment) => {
      const options = { ...FLAGS, redirectAfterPayment };
      expect(parseHostMessage({ servicepay: 1, type: 'init', options })).toStrictEqual({
        type: 'init',
        options: FLAGS,
      });
    },
  );

  it.each(['none', '', 'AMOUNT', null, true, ['amount']])('omits the summary %o', (summary) => {
    expect(parseInit({ ...FLAGS, summary })).toStrictEqual({ type: 'init', options: FLAGS });
  });

  it('reads from an update only the options that can be changed', () => {
    const options = {
      locale: 'it',
      externalSubmit: true,
      redirectAfterPayment: true,
      summary: 'amount',
      colour: 'red',
    };
    expect(parseHostMessage({ servicepay: 1, type: 'update', options })).toStrictEqual({
      type: 'update',
      options: { locale: 'it' },
    });
  });

  it.each([null, 1, ['email'], {}])('ignores focus on the field %o', (field) => {
    expect(parseHostMessage({ servicepay: 1, type: 'focus', field })).toBeUndefined();
    expect(parseHostMessage({ servicepay: 1, type: 'focus' })).toStrictEqual({
      type: 'focus',
      field: undefined,
    });
  });

  it.each<[object, object]>([
    [{ step: 'capabilities', available: true, version: 14 }, { version: '14' }],
    [{ step: 'capabilities', available: true, version: 14 }, { version: Number.NaN }],
    [{ step: 'event', session: 1, name: 'cancel', detail: {} }, { session: undefined }],
    [{ step: 'event', session: 1, name: 'cancel', detail: {} }, { session: '1' }],
    [{ step: 'event', session: 1, name: 'cancel', detail: {} }, { name: ['cancel'] }],
    [{ step: 'event', session: 1, name: 'cancel', detail: {} }, { detail: undefined }],
    [{ step: 'event', session: 1, name: 'cancel', detail: {} }, { detail: null }],
    [{ step: 'event', session: 1, name: 'cancel', detail: {} }, { detail: 'text' }],
    [{ step: 'failed', session: 1, code: 'busy', message: '' }, { code: 1 }],
    [{ step: 'failed', session: 1, code: 'busy', message: '' }, { message: undefined }],
    [{ step: 'failed', session: 1, code: 'busy', message: '' }, { session: Number.POSITIVE_INFINITY }],
    [{ step: 'failed', session: 1, code: 'busy', message: '' }, { step: 'of tomorrow' }],
    [{ step: 'failed', session: 1, code: 'busy', message: '' }, { step: 'toString' }],
    [{ step: 'failed', session: 1, code: 'busy', message: '' }, { step: ['failed'] }],
    [{ step: 'failed', session: 1, code: 'busy', message: '' }, { step: undefined }],
    [{ step: 'failed', session: 1, code: 'busy', message: '' }, { servicepay: 2 }],
  ])('ignores the Apple Pay message %o with %o', (notice, change) => {
    const valid = { servicepay: 1, type: 'apple_pay', ...notice };
    expect(parseHostMessage(valid)).toStrictEqual({ type: 'apple_pay', ...notice });
    expect(parseHostMessage({ ...valid, ...change })).toBeUndefined();
  });

  it('accepts unknown Apple Pay event names and codes, and reads `available` as false unless it is true', () => {
    const read = (notice: object) => parseHostMessage({ servicepay: 1, type: 'apple_pay', ...notice });
    expect(read({ step: 'event', session: 1, name: 'new', detail: { x: 1 } })).toMatchObject({ name: 'new' });
    expect(read({ step: 'failed', session: 1, code: 'new', message: 'm' })).toMatchObject({ code: 'new' });
    expect(read({ step: 'capabilities', available: 'yes', version: 3 })).toMatchObject({ available: false });
  });

  it('passes on the detail of an Apple Pay event whole, since a payment token exceeds every cap', () => {
    const detail = { payment: { token: 't'.repeat(5_000) } };
    const event = { servicepay: 1, type: 'apple_pay', step: 'event', session: 1, name: 'paymentauthorized' };
    expect(parseHostMessage({ ...event, detail })).toMatchObject({ detail });
    const failed = { servicepay: 1, type: 'apple_pay', step: 'failed', session: 1, code: 'rejected' };
    expect(parseHostMessage({ ...failed, message: 'm'.repeat(5_000) })).toMatchObject({
      message: 'm'.repeat(1_000),
    });
  });

  it('never throws and changes no prototype for any value', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(arbitraryForeignValue(), (value) => {
        expect(parseHostMessage(value)).toBeUndefined();
      }),
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  it('returns only well-formed messages when any field is changed to any value', () => {
    let passed = 0;
    fc.assert(
      fc.property(arbitraryMutation(VALID_HOST_MESSAGES.map(wrapMessage)), (value) => {
        const message = parseHostMessage(value);
        if (!message) return;
        passed += 1;
        expectHostMessage(message);
      }),
      { numRuns: 1_000 },
    );
    expect(passed).toBeGreaterThan(50);
  });
});
