import type { FrameHints, FrameOptions } from '../../protocol/messages.ts';
import { isSecureUrl } from '../../protocol/origins.ts';
import { type Reader, readNumber, readOwn, readText, readTextList, refuse } from '../../protocol/readers.ts';
import { createError } from './checkout-error.ts';
import type { CheckoutChanges, CheckoutOptions } from './types.ts';

/** The options of a checkout, copied and validated. A change creates new ones. */
export interface MountOptions {
  readonly checkoutUrl: string;
  /** The origin of `checkoutUrl`, the only one with which the script exchanges messages. */
  readonly origin_: string;
  readonly height: string;
  readonly width: string;
  readonly allowPayment: boolean;
  readonly readyTimeout: number;
  readonly signal: AbortSignal | undefined;
  /** The options for the page, as given. */
  readonly hints_: Readonly<Omit<FrameOptions, 'autoHeight' | 'colorScheme'>>;
}

/** Browsers ignore longer timers; the answer to `validate` waits slightly longer than this. */
const MAX_TIMER_MS = 2e9;

const readBoolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse());

/** Reads a CSS length, or a number of pixels. `padding-top` accepts the same lengths, but no keywords. */
const readLength: Reader<string> = (value) => {
  const length = (value as number) > 0 ? `${value}px` : readText(value);
  return CSS.supports('padding-top', length) ? length : refuse();
};

/** URL parsers tolerate a missing slash, backslashes, tabs and spaces; a `PaymentUrl` has none of these, and no username. */
const readCheckoutUrl: Reader<string> = (value) =>
  typeof value === 'string' &&
  /^https?:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/i.test(value) &&
  isSecureUrl(new URL(value))
    ? value
    : refuse();

const readSignal: Reader<AbortSignal> = (value) =>
  typeof (value as AbortSignal).aborted === 'boolean' ? (value as AbortSignal) : refuse();

/** `wireName` is the page's name for the option, if it differs. */
type Rule<T> = [read: Reader<T>, want: string, wireName?: string];

/**
 * Describes a given value for a message. Of a URL it contains only the origin, because the path of a `PaymentUrl` is the key to
 * the payment, and shops send messages to logging services. A long text is shortened for the same reason.
 */
const describeGiven = (value: unknown): string =>
  Object(value) === value
    ? typeof value
    : // A symbol has no text in a template.
      String(value).replace(/(\b[/?#]|:.*@|[\w-]{20}).*/s, '/...');

/**
 * Copies the merchant's own properties: the object can be frozen, reactive (a Proxy, which cannot be posted) or have getters that
 * throw, and a polluted `Object.prototype` must not add options.
 * @throws CheckoutError that names the invalid option and its requirements
 */
const copyGiven = <T = CheckoutOptions>(input: unknown, rules: object, ...required: string[]): Partial<T> => {
  // Without a prototype, so that a polluted one adds no options.
  const given = { __proto__: null } as unknown as Record<string, unknown>;
  let name = 'options';
  let want = 'an object';
  let value = input;
  try {
    // Throws if it is not an object.
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

const BOOLEAN: Rule<boolean> = [readBoolean, 'true or false'];

type Rules<Name extends keyof CheckoutOptions> = { [N in Name]-?: Rule<CheckoutOptions[N]> };

/** How to read each option that `update` can change, and a description of valid values. */
const CHANGEABLE: Rules<keyof CheckoutChanges> = {
  locale: [readText, 'like "it"'],
  paymentMethods: [readTextList, 'like ["card"]'],
  // An unknown key causes a warning: otherwise `theme.customCSS` would silently have no effect.
  theme: [(value) => copyGiven(value, { customCss: [readText] }), '{ customCss }'],
  height: [(value) => (value === 'auto' ? value : readLength(value)), 'like "720px" or "auto"'],
  width: [readLength, 'like "100%"'],
};

/** How to read every option. */
const RULES: Rules<keyof CheckoutOptions> = {
  summary: [(value) => (value === 'full' || value === 'amount' ? value : refuse()), 'full or amount'],
  ...CHANGEABLE,
  checkoutUrl: [readCheckoutUrl, 'an https PaymentUrl, no spaces'],
  allowPayment: BOOLEAN,
  applePayParentBridge: BOOLEAN,
  externalSubmit: BOOLEAN,
  redirectAfterPayment: BOOLEAN,
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

/** Options without `undefined`: an option that was not given has no key. */
type Given<Options> = { [Name in keyof Options]-?: Exclude<Options[Name], undefined> };

/** Selects the options for the page: only given ones, because "absent" and "empty" differ for it. */
const selectHints = ({
  checkoutUrl,
  height,
  width,
  allowPayment,
  readyTimeout,
  signal,
  theme,
  ...hints
}: Partial<Given<CheckoutOptions>>) => ({ ...hints, ...theme }) as MountOptions['hints_'];

/** @throws CheckoutError `invalid_option` */
export function readOptions(input: unknown): MountOptions {
  const options = {
    height: '720px',
    width: '100%',
    allowPayment: true,
    applePayParentBridge: true,
    externalSubmit: false,
    readyTimeout: 15_000,
    // A polluted prototype would add options.
    __proto__: null,
    ...copyGiven(input, RULES, 'checkoutUrl'),
  } as unknown as Given<Omit<CheckoutOptions, 'height' | 'width'>> & Pick<MountOptions, 'height' | 'width'>;
  return Object.assign(options, {
    origin_: new URL(options.checkoutUrl).origin,
    hints_: selectHints(options),
  });
}

/**
 * @returns the options with the changes, and the changes that concern the page
 * @throws CheckoutError `invalid_option`
 */
export const changeOptions = (
  options: MountOptions,
  input: CheckoutChanges,
): [changed: MountOptions, told: FrameHints] => {
  const given = copyGiven(input, CHANGEABLE) as Given<Partial<CheckoutChanges>>;
  const told = selectHints(given);
  return [{ ...options, ...given, hints_: { ...options.hints_, ...told } } as MountOptions, told];
};
