import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapMessage } from '../../src/protocol/envelope.ts';
import { parseHostMessage } from '../../src/protocol/parse-host-message.ts';
import { arbitraryForeignValue } from './arbitrary-foreign-value.ts';
import { arbitraryMutation } from './arbitrary-mutation.ts';
import { listForeignValues } from './list-foreign-values.ts';
import { VALID_HOST_MESSAGES } from './valid-host-messages.ts';

const FLAGS = { externalSubmit: false, applePayParentBridge: false, autoHeight: false };

const parseInit = (options: unknown) => parseHostMessage({ servicepay: 1, type: 'init', options });

describe('parseHostMessage', () => {
  it.each(VALID_HOST_MESSAGES)('takes over $type as it is: %o', (message) => {
    expect(parseHostMessage(structuredClone(wrapMessage(message)))).toStrictEqual(message);
  });

  it.each(listForeignValues(wrapMessage({ type: 'validate', id: 1 })))(
    'ignores what is no message: %s',
    (_what, value) => {
      expect(parseHostMessage(value)).toBeUndefined();
    },
  );

  it.each([undefined, null, '1', Number.NaN, Infinity, 1n, [1], true])(
    'ignores a question with the id %o',
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
    'takes no flag of %o for set',
    (options) => {
      expect(parseInit(options)).toStrictEqual({ type: 'init', options: FLAGS });
    },
  );

  it('leaves out hints that were not given, and keeps empty ones', () => {
    expect(parseInit({ ...FLAGS, locale: undefined, paymentMethods: undefined })).toStrictEqual({
      type: 'init',
      options: FLAGS,
    });
    const empty = { ...FLAGS, locale: '', customCss: '', paymentMethods: [] };
    expect(parseInit(empty)).toStrictEqual({ type: 'init', options: empty });
  });

  it('leaves out options that it does not know', () => {
    expect(parseInit({ ...FLAGS, colour: 'red', __proto__: { locale: 'it' } })).toStrictEqual({
      type: 'init',
      options: FLAGS,
    });
  });

  it('cuts what is huge', () => {
    const options = { locale: 'i'.repeat(10_000), paymentMethods: Array(10_000).fill('card') };
    expect(parseInit(options)).toEqual({
      type: 'init',
      options: { ...FLAGS, locale: 'i'.repeat(1000), paymentMethods: Array(50).fill('card') },
    });
  });

  it('never throws and changes no prototype, whatever arrives', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(arbitraryForeignValue(), (value) => {
        expect(parseHostMessage(value)).toBeUndefined();
      }),
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  it('lets only messages of a known shape through when one field is changed to anything', () => {
    let passed = 0;
    fc.assert(
      fc.property(arbitraryMutation(VALID_HOST_MESSAGES.map(wrapMessage)), (value) => {
        const message = parseHostMessage(value);
        if (!message) return;
        passed += 1;
        if (message.type !== 'init') {
          expect(message).toStrictEqual({ type: message.type, id: expect.any(Number) });
          expect(['validate', 'submit']).toContain(message.type);
          return;
        }
        const { locale = '', customCss = '', paymentMethods = [], ...flags } = message.options;
        expect(Object.keys(flags)).toEqual(Object.keys(FLAGS));
        expect(Object.values(flags)).toEqual(Array(3).fill(expect.any(Boolean)));
        for (const text of [locale, customCss, ...paymentMethods]) expect(text).toBeTypeOf('string');
      }),
      { numRuns: 1_000 },
    );
    expect(passed).toBeGreaterThan(50);
  });
});
