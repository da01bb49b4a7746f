import { installApplePayDouble } from '../../../../e2e/apple-pay-double/install-apple-pay-double.ts';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { tell } from '../../fake-host.ts';
import { createFakeService, type FakeReplies } from '../../fake-service.ts';
import { HOST_ORIGIN, type OpenPage, openPage, settle } from '../../open-page.ts';

export const VALIDATION_URL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
export const PAID = {
  outcome: 'completed',
  status: 'SETTLED',
  transactionId: 'order-1042',
  method: 'apple_pay',
} as const;
export const COMPLETE = {
  type: 'complete',
  transactionId: 'order-1042',
  status: 'SETTLED',
  method: 'apple_pay',
};

interface ApplePayPageOptions {
  view?: Partial<CheckoutView>;
  replies?: FakeReplies;
  isNative?: boolean;
  isDriven?: boolean;
}

export function openApplePayPage({
  view,
  replies,
  isNative = false,
  isDriven = true,
}: ApplePayPageOptions = {}): OpenPage {
  return openPage({
    view: { type: isDriven ? 'embedded' : 'standard', methods: ['card', 'apple_pay'], ...view },
    ...(isDriven && { frameName: `servicepay:1:${HOST_ORIGIN}` }),
    service: createFakeService({ pay: [PAID], ...replies }),
    equip(window) {
      if (!isNative) return;
      installApplePayDouble({ isActivated: () => true, isSecure: () => true });
      Object.assign(window, { ApplePaySession });
    },
  });
}

export const applePaySent = (page: OpenPage) =>
  page.sent().flatMap(({ type, ...rest }) => (type === 'apple_pay' ? [rest] : []));
export const getSteps = (page: OpenPage) => applePaySent(page).map(({ step }) => step);
export const say = (page: OpenPage, step: string, fields: object) =>
  tell(page, { type: 'apple_pay', step, ...fields });
/** Lists the express buttons and the rows below them. */
export const getMethods = ({ document }: OpenPage) => [
  ...Array.from(
    document.querySelectorAll<HTMLElement>('button[data-wallet]'),
    ({ dataset }) => dataset.wallet,
  ),
  ...Array.from(document.querySelectorAll<HTMLInputElement>('input[name=method]'), ({ value }) => value),
];

/** Opens a page that is embedded in a shop's window with Apple Pay. */
export async function openBridged(
  options: ApplePayPageOptions = {},
  initOptions: object = {},
): Promise<OpenPage> {
  const page = openApplePayPage(options);
  tell(page, {
    type: 'init',
    options: { externalSubmit: false, applePayParentBridge: true, autoHeight: false, ...initOptions },
  });
  await settle();
  say(page, 'capabilities', { available: true, version: 14 });
  await settle();
  return page;
}

export const getSession = (page: OpenPage) =>
  applePaySent(page).findLast(({ step }) => step === 'begin')?.session as number;

/** Runs the sheet in the shop's window up to merchant validation. */
export async function validate(page: OpenPage): Promise<void> {
  say(page, 'event', {
    session: getSession(page),
    name: 'validatemerchant',
    detail: { validationURL: VALIDATION_URL },
  });
  await settle();
}

export async function authorize(
  page: OpenPage,
  payment: object = { token: { paymentData: 'x' } },
): Promise<void> {
  say(page, 'event', { session: getSession(page), name: 'paymentauthorized', detail: { payment } });
  await settle();
}
