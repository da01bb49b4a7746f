import { expect } from 'vitest';
import {
  type ApplePayDouble,
  installApplePayDouble,
} from '../../../../e2e/apple-pay-double/install-apple-pay-double.ts';
import { createApplePayRequest } from '../../../../src/page/wallets/apple-pay/create-apple-pay-request.ts';
import type { RawApplePayCall } from '../../../../src/protocol/parse-frame-message.ts';
import { createApplePayBridge } from '../../../../src/sdk/apple-pay/create-apple-pay-bridge.ts';
import type { SheetEnd, WalletDriver, WalletPageOptions } from '../../../contracts/wallet-driver.ts';
import { createView } from '../../create-view.ts';
import { init, tell } from '../../fake-host.ts';
import { type OpenPage, passTime, settle } from '../../open-page.ts';
import { openWalletPage } from '../open-wallet-page.ts';

const TOKEN = { paymentData: { version: 'EC_v1', data: 'SECRET-TOKEN' } };
const ENDS: Record<string, SheetEnd> = { success: 'success', failure: 'failure' };

let double: ApplePayDouble | undefined;
let stopBridge = (): void => {};

const getDouble = (): ApplePayDouble => {
  if (!double) throw new Error('No page is open.');
  return double;
};
const listLogged = (what: string) => getDouble().log.filter(([entry]) => entry === what);

function install({ canPay = () => true, isActivated = () => true, delay }: WalletPageOptions): void {
  // Apple's types do not know the promise of a script that stands in for it.
  const canMakePayments = (() => delay?.then(canPay) ?? canPay()) as () => boolean;
  double = installApplePayDouble({ isActivated, isSecure: () => true, canMakePayments });
}

function deny(document: Document): void {
  const value = { allowsFeature: () => false };
  Object.defineProperty(document, 'featurePolicy', { configurable: true, value });
}

/** The sheet, which is the same in both windows. */
const SHEET = {
  id: 'apple_pay',
  label: 'Apple Pay',
  charge: { applePay: { token: expect.objectContaining(TOKEN) } },
  secret: 'SECRET-TOKEN',
  countSheets: () => listLogged('begin').length,
  isSheetOpen: () => getDouble().isOpen(),
  async authorize({ email, token = TOKEN as never } = {}) {
    // The sheet asks for the merchant session first.
    await passTime(0);
    const shippingContact = { ...(email && { emailAddress: email }), phoneNumber: '1' };
    void getDouble().authorize({ token, shippingContact });
    await settle();
  },
  async cancel() {
    getDouble().cancel();
    await settle();
  },
  readEnd() {
    const [, how] = listLogged('closed').at(-1) ?? [];
    return how === undefined ? undefined : (ENDS[String(how)] ?? 'closed');
  },
  occupy: () => new ApplePaySession(3, createApplePayRequest(createView()) as never).begin(),
  close() {
    stopBridge();
    stopBridge = () => {};
    double?.uninstall();
    double = undefined;
    Reflect.deleteProperty(document, 'featurePolicy');
  },
} as const satisfies Partial<WalletDriver>;

const UNAVAILABLE: WalletDriver['absences'] = {
  'it is unavailable': { canPay: () => false },
  'the question throws': {
    canPay: () => {
      throw new Error('insecure');
    },
  },
};

export const NATIVE_APPLE_PAY: WalletDriver = {
  ...SHEET,
  name: 'Apple Pay in the page’s own window',
  can: { openAlone: true, validateMerchant: true },
  absences: {
    ...UNAVAILABLE,
    'the answer is a rejection': { canPay: () => Promise.reject(new Error('insecure')) },
    'the answer is no boolean': { canPay: () => 'yes' as never },
    'the iframe has no permission': { equip: ({ document }) => deny(document) },
    'the browser has none': { equip: (window) => Reflect.deleteProperty(window, 'ApplePaySession') },
  },
  async open(options = {}) {
    install(options);
    const page = openWalletPage('apple_pay', {
      ...options,
      equip(window) {
        Object.assign(window, { ApplePaySession });
        options.equip?.(window);
      },
    });
    await (options.isAlone ? settle() : init(page, { applePayParentBridge: false, ...options.init }));
    return page;
  },
  // The double looks at the document of the tests.
  remove: () => deny(document),
};

/** Connects the page with the script's part in the shop's window. Messages are copies; a late script answers no query before. */
function bridge(page: OpenPage, delay: Promise<unknown> | undefined): void {
  const script = createApplePayBridge(true, (notice) => {
    const copy = structuredClone(notice);
    queueMicrotask(() => tell(page, copy));
  });
  stopBridge = script.close_;
  const { postMessage } = page.host;
  page.host.postMessage = (message, target) => {
    const call = structuredClone(message) as unknown as RawApplePayCall;
    const isQuery = call.type === 'apple_pay' && call.step === 'query';
    if (isQuery && delay) void delay.then(() => script.handle_(call));
    else if (call.type === 'apple_pay') script.handle_(call);
    return postMessage(message, target);
  };
}

export const BRIDGED_APPLE_PAY: WalletDriver = {
  ...SHEET,
  name: 'Apple Pay in the shop’s window',
  can: { openAlone: false, validateMerchant: true },
  absences: {
    ...UNAVAILABLE,
    'the shop has switched the bridge off': { init: { applePayParentBridge: false } },
  },
  async open({ delay, ...options } = {}) {
    install(options);
    const page = openWalletPage('apple_pay', options);
    if (!options.isAlone) bridge(page, delay);
    await (options.isAlone ? settle() : init(page, options.init));
    return page;
  },
  remove: () => getDouble().uninstall(),
};
