import type { CheckoutChanges, CheckoutOptions } from '../api/types.ts';

/** The attributes that can be changed in place; any other one needs a new checkout. */
const CHANGEABLE: readonly string[] = ['locale', 'height', 'width', 'payment-methods', 'custom-css'];

/** The attributes that affect the checkout. */
export const ATTRIBUTES: readonly string[] = [
  'checkout-url',
  ...CHANGEABLE,
  'allow-payment',
  'apple-pay-parent-bridge',
  'external-submit',
  'redirect-after-payment',
  'summary',
  'ready-timeout',
  'default-email',
  'default-cardholder-name',
];

export const isChangeableAttribute = (attribute: string): boolean => CHANGEABLE.includes(attribute);

/** Reads a flag: `external-submit` and `external-submit="true"` are on, `external-submit="false"` is off. */
const readFlag = (text: string | null): boolean | undefined => (text === null ? undefined : text !== 'false');

const readList = (text: string | null): string[] | undefined =>
  text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** @returns the options; `undefined` for a missing attribute counts as absent */
export function readAttributes(element: Element): CheckoutOptions {
  const read = (name: string) => element.getAttribute(name);
  const timeout = read('ready-timeout');
  const customCss = read('custom-css');
  const email = read('default-email');
  const cardholderName = read('default-cardholder-name');
  return {
    checkoutUrl: read('checkout-url') ?? '',
    locale: read('locale') ?? undefined,
    height: read('height') ?? undefined,
    width: read('width') ?? undefined,
    paymentMethods: readList(read('payment-methods')),
    theme: customCss === null ? undefined : { customCss },
    allowPayment: readFlag(read('allow-payment')),
    applePayParentBridge: readFlag(read('apple-pay-parent-bridge')),
    externalSubmit: readFlag(read('external-submit')),
    redirectAfterPayment: readFlag(read('redirect-after-payment')),
    summary: read('summary') ?? undefined,
    readyTimeout: timeout === null ? undefined : Number(timeout),
    defaultValues:
      email === null && cardholderName === null
        ? undefined
        : { email: email ?? undefined, cardholderName: cardholderName ?? undefined },
  } as CheckoutOptions;
}

/** Reads the changes for `update()`; a removed attribute keeps its last value. */
export function readChanges(element: Element): CheckoutChanges {
  const { locale, height, width, paymentMethods, theme } = readAttributes(element);
  return { locale, height, width, paymentMethods, theme } as CheckoutChanges;
}
