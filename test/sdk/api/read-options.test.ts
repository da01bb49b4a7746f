import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeOptions, readOptions } from '../../../src/sdk/api/read-options.ts';
import type { CheckoutOptions } from '../../../src/sdk/api/types.ts';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';

const LENGTH =
  /^(0|\d+(\.\d+)?(px|%|r?em|[sdl]?v[hw]|vmin|vmax|cm|mm|in|pt)|(calc|min|max|clamp)\([\w\s.,%()*/+-]+\))$/;

/** happy-dom supports every value. This is the grammar of `padding-top` as far as these tests use it. */
const supports = (property: string, value: string) => property === 'padding-top' && LENGTH.test(value);

beforeEach(() => {
  vi.stubGlobal('CSS', { supports });
  vi.spyOn(console, 'warn').mockReturnValue();
});

const read = (options: object = {}) => readOptions({ checkoutUrl: CHECKOUT_URL, ...options });

/** The message names the option and says what it must be. */
const expectRefusal = (options: unknown, name: string) =>
  expect(() => readOptions(options)).toThrow(
    expect.objectContaining({
      name: 'CheckoutError',
      code: 'invalid_option',
      message: expect.stringMatching(new RegExp(`^ServicePay: ${name} must be .{6}`)),
    }),
  );

const getMessage = (options: object): string => {
  try {
    readOptions(options);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the options are good');
};

describe('the error message about an option', () => {
  it.each([
    [
      { checkoutUrl: 'http://192.168.1.5:4242/checkout/x' },
      'not "http://192.168.1.5:4242/..." (invalid_option)',
    ],
    [{ checkoutUrl: undefined }, 'not "undefined"'],
    [{ checkoutUrl: '' }, 'not ""'],
    [{ height: -720 }, 'height must be like "720px" or "auto", not "-720"'],
    [{ locale: null }, 'not "null"'],
    [{ locale: Symbol('it') }, 'not "Symbol(it)"'],
    [{ locale: Object.create(null) }, 'not "object"'],
    [{ readyTimeout: () => 1 }, 'not "function"'],
    [{ defaultValues: { email: 1 } }, 'defaultValues must be { email, cardholderName }, not "object"'],
  ])('quotes the given value: %o', (options, words) => {
    expect(getMessage({ checkoutUrl: CHECKOUT_URL, ...options })).toContain(words);
  });

  const TOKEN = 'mXyZ3vQ9kLr0b_aN-7TgcWf2sHj5dPe8uRo1iVt4yBw';

  it.each([
    [`http://pay.example/checkout/${TOKEN}`, 'http://pay.example/...'],
    [`http://192.168.1.5:4242/checkout/${TOKEN}`, 'http://192.168.1.5:4242/...'],
    [`https://pay.example/checkout/${TOKEN} `, 'https://pay.example/...'],
    [`https://pay.example/a\nhttps://pay.example/checkout/${TOKEN}`, 'https://pay.example/...'],
    [`\nhttps://pay.example/checkout/${TOKEN}`, '\nhttps://pay.example/...'],
    [`http://pay.example?link=${TOKEN}`, 'http://pay.example/...'],
    [`http://pay.example#${TOKEN}`, 'http://pay.example/...'],
    [`http://[::1/${TOKEN}`, 'http://[::1/...'],
    [`https://anna:1234@pay.example/checkout/${TOKEN}`, 'https/...'],
    [`https:\\\\pay.example\\checkout\\${TOKEN}`, 'https:\\\\pay.example\\checkout\\/...'],
    [`"https://pay.example/checkout/${TOKEN}"`, '"https://pay.example/...'],
    [`/checkout/${TOKEN}`, '/checkout/...'],
    [TOKEN, '/...'],
    ['http://pay.example/', 'http://pay.example/...'],
    ['{{paymentUrl}}', '{{paymentUrl}}'],
  ])('quotes only the origin of an address, and never its secret: %j', (checkoutUrl, quoted) => {
    expect(getMessage({ checkoutUrl })).toContain(`not "${quoted}" (invalid_option)`);
    // The message is the same for an option with another name, and for a value in place of the options.
    expect(getMessage({ checkoutUrl: CHECKOUT_URL, height: checkoutUrl })).toContain(`not "${quoted}"`);
    expect(() => readOptions(checkoutUrl)).toThrow(`not "${quoted}"`);
  });

  it('names the requirements for an address', () => {
    expect(getMessage({ checkoutUrl: 'http://pay.example/checkout/x' })).toContain('https PaymentUrl');
    // The quoted part alone looks valid.
    expect(getMessage({ checkoutUrl: 'https://pay.example/checkout/x\n' })).toContain('no spaces');
  });

  it('quotes a value that was given instead of the options', () => {
    expect(() => readOptions('https://pay.example/x')).toThrow(/options must be an object, not "https:/);
    expect(() => readOptions(null)).toThrow(/must be .*, not "null"/);
  });
});

describe('the option defaultValues', () => {
  it('sends only the given values, under the field names of the page', () => {
    const defaultValues = { email: 'ada@shop.example', cardholderName: 'Ada Lovelace' };
    expect(read({ defaultValues }).hints_.defaultValues).toEqual({
      email: 'ada@shop.example',
      cardholder_name: 'Ada Lovelace',
    });
    const { hints_: hints } = read({
      defaultValues: { email: 'ada@shop.example', cardholderName: undefined },
    });
    expect(Object.keys(hints.defaultValues ?? {})).toEqual(['email']);
    expect(read().hints_).not.toHaveProperty('defaultValues');
  });

  it.each([null, 'ada@shop.example', { email: 1 }, { cardholderName: ['Ada'] }])(
    'cannot be %o',
    (defaultValues) => {
      expectRefusal({ checkoutUrl: CHECKOUT_URL, defaultValues }, 'defaultValues');
    },
  );

  it('logs a warning about an unknown key', () => {
    read({ defaultValues: { cardHolder: 'Ada Lovelace' } });
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('"cardHolder"'));
  });
});

describe('readOptions', () => {
  it('fills in the defaults', () => {
    expect(read()).toEqual({
      checkoutUrl: CHECKOUT_URL,
      origin_: 'https://pay.example',
      height: '720px',
      width: '100%',
      allowPayment: true,
      applePayParentBridge: true,
      externalSubmit: false,
      readyTimeout: 15_000,
      hints_: { applePayParentBridge: true, externalSubmit: false },
    });
    expect(Object.keys(read().hints_)).toEqual(['applePayParentBridge', 'externalSubmit']);
  });

  it('reads every option', () => {
    const options: Required<CheckoutOptions> = {
      checkoutUrl: 'http://localhost:4242/checkout/tok?x=1#y',
      locale: 'it-CH',
      paymentMethods: ['card', 'klarna'],
      theme: { customCss: 'https://shop.example/pay.css' },
      height: '500px',
      width: '30rem',
      allowPayment: false,
      applePayParentBridge: false,
      externalSubmit: true,
      redirectAfterPayment: true,
      summary: 'amount' as const,
      readyTimeout: 500,
      signal: new AbortController().signal,
      defaultValues: { email: 'ada@shop.example' },
    };
    expect(readOptions(Object.freeze(options))).toEqual({
      ...options,
      origin_: 'http://localhost:4242',
      hints_: {
        locale: 'it-CH',
        paymentMethods: ['card', 'klarna'],
        customCss: 'https://shop.example/pay.css',
        applePayParentBridge: false,
        externalSubmit: true,
        redirectAfterPayment: true,
        summary: 'amount',
        defaultValues: { email: 'ada@shop.example' },
      },
    });
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('treats undefined as not given', () => {
    const nothing = { locale: undefined, theme: undefined, height: undefined, allowPayment: undefined };
    expect(read(nothing)).toStrictEqual(read());
    expect(read({ theme: { customCss: undefined } }).hints_).toStrictEqual(read().hints_);
  });

  it('keeps empty values', () => {
    expect(read({ locale: '', paymentMethods: [], theme: { customCss: '' } }).hints_).toMatchObject({
      locale: '',
      paymentMethods: [],
      customCss: '',
    });
  });

  it.each<[string, unknown[]]>([
    ['checkoutUrl', [undefined, null, '', 1, new URL(CHECKOUT_URL), [CHECKOUT_URL]]],
    ['locale', [null, 1, true, ['it'], {}, Object('it')]],
    ['paymentMethods', [null, 'card', [1], ['card', undefined], { 0: 'card', length: 1 }, new Set(['card'])]],
    ['theme', [null, 'dark', 1, true, { customCss: 1 }, { customCss: null }, { customCss: {} }]],
    [
      'height',
      [
        null,
        true,
        0,
        -1,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        '',
        'AUTO',
        'auto ',
        '-1',
        '0x10',
        'px',
        '-1px',
        'tall',
        '100px;position:fixed',
        '100px !important',
      ],
    ],
    ['width', [null, -100, '', 'auto', 'expression(1)', '100%;x:y', {}]],
    ['allowPayment', [null, 0, 1, '', 'true', {}]],
    ['applePayParentBridge', [null, 0, 1, 'false', []]],
    ['externalSubmit', [null, 0, 1, 'yes', Object(true)]],
    ['redirectAfterPayment', [null, 0, 1, 'true', {}]],
    ['summary', [null, '', 'none', 'Amount', true, ['amount'], Object('full')]],
    ['readyTimeout', [null, 0, -1, 2e9, '15000', Number.NaN, Number.POSITIVE_INFINITY, {}, Object(1)]],
    ['signal', [null, {}, true, new AbortController(), { aborted: 'no' }]],
  ])('refuses an invalid %s and names it', (name, values) => {
    for (const value of values) expectRefusal({ checkoutUrl: CHECKOUT_URL, [name]: value }, name);
  });

  it.each(['0', '1px', '720px', '50.5%', '100vh', '80dvh', '30rem', 'calc(100vh - 80px)', 'min(100%, 40em)'])(
    'accepts the length %s for height and width',
    (length) => {
      expect(read({ height: length, width: length })).toMatchObject({ height: length, width: length });
    },
  );

  it.each([600, '600', 600.5, '600.5'])('counts %o as pixels', (length) => {
    const pixels = `${length}px`;
    expect(read({ height: length, width: length })).toMatchObject({ height: pixels, width: pixels });
  });

  it('accepts auto for the height, which then follows the content, but not for the width', () => {
    expect(read({ height: 'auto' }).height).toBe('auto');
    expectRefusal({ checkoutUrl: CHECKOUT_URL, width: 'auto' }, 'width');
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a number', 1],
    ['text', CHECKOUT_URL],
    ['a proxy that throws', new Proxy({}, { ownKeys: throwAlways })],
  ])('refuses %s in place of the options', (_case, options) => {
    expectRefusal(options, 'options');
  });

  it('logs a warning about an unknown key of a theme', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(read({ theme: { customCSS: 'x' } as object }).hints_).toStrictEqual(read().hints_);
    expect(warn).toHaveBeenCalledExactlyOnceWith('ServicePay: no option "customCSS" here');
  });

  it.each([
    ['a list', [CHECKOUT_URL]],
    ['an empty object', {}],
    ['an object that inherits it', Object.create({ checkoutUrl: CHECKOUT_URL })],
  ])('requires a checkoutUrl in %s', (_case, options) => {
    expectRefusal(options, 'checkoutUrl');
  });

  it('ignores options on a polluted Object.prototype', () => {
    const theme = { externalSubmit: true, locale: 'it' };
    const signal = AbortSignal.abort();
    const polluted = {
      checkoutUrl: 'https://evil.test/',
      height: '1px',
      externalSubmit: true,
      theme,
      signal,
    };
    for (const [name, value] of Object.entries(polluted)) Object.assign(Object.prototype, { [name]: value });
    try {
      expectRefusal({}, 'checkoutUrl');
      expect(read()).toMatchObject({
        checkoutUrl: CHECKOUT_URL,
        height: '720px',
        hints_: { externalSubmit: false },
      });
      expect(read().signal).toBeUndefined();
      expect(read().hints_).not.toHaveProperty('locale');
    } finally {
      for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it('names the option whose getter throws', () => {
    const options = Object.defineProperty({ checkoutUrl: CHECKOUT_URL }, 'locale', {
      get: throwAlways,
      enumerable: true,
    });
    expectRefusal(options, 'locale');
    // The message describes the second option, not the one before it.
    expect(() => readOptions(options)).toThrow(/locale must be like "it", not "undefined"/);
    expectRefusal(Object.defineProperty({}, 'checkoutUrl', { get: throwAlways }), 'checkoutUrl');
    const theme = Object.defineProperty({}, 'customCss', { get: throwAlways });
    expectRefusal({ checkoutUrl: CHECKOUT_URL, theme }, 'theme');
  });

  it('copies the values of reactive objects, which cannot be posted', () => {
    const paymentMethods = new Proxy(['card'], {});
    const { hints_: hints } = readOptions(new Proxy({ checkoutUrl: CHECKOUT_URL, paymentMethods }, {}));
    expect(structuredClone(hints)).toEqual(hints);
    expect(hints.paymentMethods).toEqual(['card']);
  });

  it('warns about an unknown option and drops it', () => {
    expect(read({ colour: 'red', onComplete: () => {} })).toStrictEqual(read());
    expect(read(JSON.parse('{"__proto__":{"height":"1px"},"constructor":1}'))).toStrictEqual(read());
    const warnings = vi.mocked(console.warn).mock.calls.flat();
    expect(warnings).toHaveLength(4);
    expect(warnings[0]).toContain('"colour"');
  });

  it('cuts hints that are too long', () => {
    const hints = read({ locale: 'i'.repeat(10_000), paymentMethods: Array(10_000).fill('card') }).hints_;
    expect(hints.locale).toHaveLength(1000);
    expect(hints.paymentMethods).toHaveLength(50);
  });
});

describe('changeOptions', () => {
  it('returns changed options and the changes that the page needs, and leaves the given options as they are', () => {
    const options = read({ locale: 'it' });
    const changes = {
      paymentMethods: ['card'],
      theme: { customCss: 'https://x.example/a.css' },
      width: '50%',
    };
    const told = { paymentMethods: ['card'], customCss: 'https://x.example/a.css' };
    const hints = { ...options.hints_, locale: 'it', ...told };
    expect(changeOptions(options, changes)).toEqual([{ ...options, ...changes, hints_: hints }, told]);
    expect(options).toStrictEqual(read({ locale: 'it' }));
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('switches to a height that follows the content, and back', () => {
    const [options, told] = changeOptions(read(), { height: 'auto' });
    expect(told).toStrictEqual({});
    expect(options.height).toBe('auto');
    const [inItalian] = changeOptions(options, { locale: 'it' });
    expect(inItalian.height).toBe('auto');
    const [fixed] = changeOptions(inItalian, { height: '500px' });
    expect(fixed).toMatchObject({ height: '500px', hints_: { locale: 'it' } });
  });

  it.each<[string, object]>([
    ['locale', { width: '1px', locale: 1 }],
    ['paymentMethods', { width: '1px', paymentMethods: 'card' }],
    ['theme', { width: '1px', theme: 'dark' }],
    ['height', { width: '1px', height: 'tall' }],
    ['width', { locale: 'it', width: 'auto' }],
  ])('refuses a wrong %s and changes nothing', (name, changes) => {
    const options = read();
    expect(() => changeOptions(options, changes)).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringContaining(`${name} must be`),
      }),
    );
    expect(options).toStrictEqual(read());
  });

  it.each([undefined, null])('refuses %s', (changes) => {
    expect(() => changeOptions(read(), changes as never)).toThrow(
      expect.objectContaining({ code: 'invalid_option' }),
    );
  });

  it('warns about options that cannot be changed after mounting, and keeps their values', () => {
    const options = read();
    const changes = {
      checkoutUrl: 'https://evil.test/',
      allowPayment: false,
      applePayParentBridge: false,
      externalSubmit: true,
      readyTimeout: 1,
      signal: AbortSignal.abort(),
      toString: 'x',
    };
    expect(changeOptions(options, changes as object)).toEqual([read(), {}]);
    expect(options).toStrictEqual(read());
    const warnings = vi.mocked(console.warn).mock.calls.flat();
    expect(warnings).toHaveLength(Object.keys(changes).length);
    for (const name of Object.keys(changes)) expect(warnings.join()).toContain(`"${name}"`);
  });
});

function throwAlways(): never {
  throw new Error('a getter of the shop');
}
