import type { FrameOptions } from '../protocol/messages.ts';
import { isSecureUrl } from '../protocol/origins.ts';
import { type Reader, readOwn, readText, readTextList, refuse } from '../protocol/readers.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutOptions } from './types.ts';

/** The options of a checkout, copied and checked. */
export interface MountOptions {
  checkoutUrl: string;
  /** Origin of `checkoutUrl`: the only one that the script speaks and listens to. */
  origin: string;
  height: string;
  width: string;
  allowPayment: boolean;
  /** What the page is told. */
  hints: FrameOptions;
}

const readBoolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse());

/** `padding-top` takes the same lengths, but no keyword: `auto` would be the 150px of an iframe without a height. */
const readLength: Reader<string> = (value) =>
  CSS.supports('padding-top', readText(value)) ? (value as string) : refuse();

const readCheckoutUrl: Reader<string> = (value) => {
  // URL parsers forgive a missing slash, backslashes, tabs and spaces; a PaymentUrl has none of them, and no user name.
  return typeof value === 'string' &&
    /^https?:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/i.test(value) &&
    isSecureUrl(new URL(value))
    ? value
    : refuse();
};

const readTheme: Reader<CheckoutOptions['theme']> = (value) => {
  const customCss = readOwn(value, 'customCss');
  if (typeof value !== 'object') refuse();
  return customCss === undefined ? {} : { customCss: readText(customCss) };
};

type Rules = { [Name in keyof CheckoutOptions]-?: [read: Reader<CheckoutOptions[Name]>, want: string] };

/** For every option how it is read, and what to say when it cannot be. */
const RULES: Rules = {
  checkoutUrl: [readCheckoutUrl, 'the PaymentUrl (https)'],
  locale: [readText, 'a language like "it"'],
  paymentMethods: [readTextList, 'a list like ["card"]'],
  theme: [readTheme, '{ customCss }'],
  height: [readLength, 'a length like "720px"'],
  width: [readLength, 'a length like "100%"'],
  allowPayment: [readBoolean, 'true or false'],
  applePayParentBridge: [readBoolean, 'true or false'],
  externalSubmit: [readBoolean, 'true or false'],
};

/**
 * The merchant's own properties, each read guarded: the object can be frozen, reactive (a Proxy, which cannot be
 * posted) or have getters that throw, and what is polluted into `Object.prototype` is not an option.
 * @throws CheckoutError naming the option that cannot be used and what it must be
 */
function copyGiven(input: unknown): Partial<CheckoutOptions> {
  const given: Record<string, unknown> = {};
  let [name, want] = ['options', '{ checkoutUrl }'];
  try {
    for (name of ['checkoutUrl', ...Object.keys(input as object)]) {
      const rule = readOwn(RULES, name) as [Reader<unknown>, string] | undefined;
      if (!rule) console.warn(`ServicePay: no option "${name}"`);
      else {
        want = rule[1];
        const value = readOwn(input, name);
        if (value !== undefined || name === 'checkoutUrl') given[name] = rule[0](value);
      }
    }
  } catch {
    throw new CheckoutError('invalid_option', `${name} must be ${want}`);
  }
  return given;
}

/** @throws CheckoutError `invalid_option` */
export function readOptions(input: unknown): MountOptions {
  const { checkoutUrl, height, width, allowPayment, theme, ...hints } = {
    height: '720px',
    width: '100%',
    allowPayment: true,
    applePayParentBridge: true,
    externalSubmit: false,
    // Named here too, or a polluted prototype would have it.
    theme: {},
    ...copyGiven(input),
  } as Required<CheckoutOptions>;
  return {
    checkoutUrl,
    origin: new URL(checkoutUrl).origin,
    height,
    width,
    allowPayment,
    // Only what was given: the page tells "not given" from "empty".
    hints: { ...hints, ...theme, autoHeight: false },
  };
}
