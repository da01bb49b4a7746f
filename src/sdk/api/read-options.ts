import type { FrameHints, FrameOptions } from '../../protocol/messages.ts';
import { isSecureUrl } from '../../protocol/origins.ts';
import { type Reader, readNumber, readOwn, readText, readTextList, refuse } from '../../protocol/readers.ts';
import { createError } from './checkout-error.ts';
import type { CheckoutChanges, CheckoutOptions } from './types.ts';

/** The options of a checkout, copied and checked. */
export interface MountOptions {
  checkoutUrl: string;
  /** Origin of `checkoutUrl`: the only one that the script speaks and listens to. */
  origin_: string;
  /** Not given: the page's own, but never less than `LEAST_HEIGHT_PX`. */
  height: string | undefined;
  width: string;
  allowPayment: boolean;
  readyTimeout: number;
  signal: AbortSignal | undefined;
  /** The options for the page. */
  hints_: FrameOptions;
}

/** Browsers take a longer timer for none; the answer to `validate` waits a little longer than this. */
const MAX_TIMER_MS = 2e9;

const readBoolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse());

/** `padding-top` takes the same lengths, but no keyword. */
const readLength: Reader<string> = (value) =>
  CSS.supports('padding-top', readText(value)) ? (value as string) : refuse();

/** URL parsers forgive a missing slash, backslashes, tabs and spaces; a PaymentUrl has none of them, and no user name. */
const readCheckoutUrl: Reader<string> = (value) =>
  typeof value === 'string' &&
  /^https?:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/i.test(value) &&
  isSecureUrl(new URL(value))
    ? value
    : refuse();

const readSignal: Reader<AbortSignal> = (value) =>
  typeof (value as AbortSignal).aborted === 'boolean' ? (value as AbortSignal) : refuse();

/** `wireName`: of a key that the page knows by another name. */
type Rule<T> = [read: Reader<T>, want: string, wireName?: string];

const BOOLEAN: Rule<boolean> = [readBoolean, 'true or false'];

type Rules<Name extends keyof CheckoutOptions> = { [N in Name]-?: Rule<CheckoutOptions[N]> };

/** How each option is read that `update` can change, and what to say when it cannot be used. */
const CHANGEABLE: Rules<keyof CheckoutChanges> = {
  locale: [readText, 'like "it"'],
  paymentMethods: [readTextList, 'like ["card"]'],
  // A key that it does not know leaves a warning: `theme.customCSS` would look like a theme without effect.
  theme: [(value) => copyGiven(value, { customCss: [readText] }), '{ customCss }'],
  height: [(value) => (value === 'auto' ? value : readLength(value)), '"auto" or like "720px"'],
  width: [readLength, 'like "100%"'],
};

/** The same for every option. */
const RULES: Rules<keyof CheckoutOptions> = {
  ...CHANGEABLE,
  checkoutUrl: [readCheckoutUrl, "the link's https PaymentUrl, no spaces"],
  allowPayment: BOOLEAN,
  applePayParentBridge: BOOLEAN,
  externalSubmit: BOOLEAN,
  readyTimeout: [
    (value) => ((value as number) > 0 && readNumber(value) < MAX_TIMER_MS ? (value as number) : refuse()),
    'milliseconds',
  ],
  signal: [readSignal, 'an AbortSignal'],
  defaultValues: [
    (value) => copyGiven(value, { email: [readText], cardholderName: [readText, '', 'cardholder_name'] }),
    '{ email, cardholderName }',
  ],
};

/**
 * Describes the value that was given, for the message about it. Of an address only the origin: the path of a PaymentUrl is the key to the
 * payment, and shops send messages to a logging service. The same for a text of many letters, which may be that key alone.
 */
const describeGiven = (value: unknown): string =>
  Object(value) === value
    ? typeof value
    : // A symbol has no text in a template.
      String(value).replace(/(\b[/?#]|:.*@|[\w-]{20}).*/s, '/...');

/**
 * The merchant's own properties, each read guarded: the object can be frozen, reactive (a Proxy, which cannot be
 * posted) or have getters that throw, and what is polluted into `Object.prototype` is not an option.
 * @throws CheckoutError naming the option that cannot be used and what it must be
 */
const copyGiven = <T = CheckoutOptions>(input: unknown, rules: object, ...required: string[]): Partial<T> => {
  // Without a prototype: a polluted one would have options of its own.
  const given = { __proto__: null } as unknown as Record<string, unknown>;
  let name = 'options';
  let want = 'an object';
  let value = input;
  try {
    // Throws for what is no object.
    for (name of required.concat(Reflect.ownKeys(input as object) as string[])) {
      const rule = readOwn(rules, name) as Rule<unknown> | undefined;
      if (rule) {
        want = rule[1];
        value = undefined;
        value = readOwn(input, name);
        if (value !== undefined || required.includes(name)) given[rule[2] ?? name] = rule[0](value);
      } else console.warn(`ServicePay: no option "${name}" here`);
    }
  } catch {
    throw createError('invalid_option', `${name} must be ${want}, not "${describeGiven(value)}"`);
  }
  return given as Partial<T>;
};

/** Options none of which is `undefined`: one that was not given has no key. */
type Given<Options> = { [Name in keyof Options]-?: Exclude<Options[Name], undefined> };

const isAutoHeight = (height: string | undefined): boolean => !height || height === 'auto';

/** @throws CheckoutError `invalid_option` */
export function readOptions(input: unknown): MountOptions {
  const { checkoutUrl, height, width, allowPayment, readyTimeout, signal, theme, ...hints } = {
    width: '100%',
    allowPayment: true,
    applePayParentBridge: true,
    externalSubmit: false,
    readyTimeout: 15_000,
    // A polluted prototype would have the options that are not given.
    __proto__: null,
    ...copyGiven(input, RULES, 'checkoutUrl'),
  } as unknown as Given<Omit<CheckoutOptions, 'height'>> & Pick<MountOptions, 'height'>;
  return {
    checkoutUrl,
    origin_: new URL(checkoutUrl).origin,
    height,
    width,
    allowPayment,
    readyTimeout,
    signal,
    // Only what was given: for the page, "not given" and "empty" differ.
    hints_: { ...hints, ...theme, autoHeight: isAutoHeight(height) } as FrameOptions,
  };
}

/**
 * Takes the changes over into the options.
 * @returns the changes that the page must know
 * @throws CheckoutError `invalid_option`, and nothing is changed
 */
export const changeOptions = (options: MountOptions, input: CheckoutChanges): FrameHints => {
  const { height = options.height, width = options.width, theme, ...hints } = copyGiven(input, CHANGEABLE);
  const told = { ...hints, ...theme } as FrameHints;
  Object.assign(options, { height, width });
  Object.assign(options.hints_, told, { autoHeight: isAutoHeight(height) });
  return told;
};
