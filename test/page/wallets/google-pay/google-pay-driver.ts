import {
  type GooglePayDouble,
  installGooglePayDouble,
} from '../../../../e2e/google-pay-double/install-google-pay-double.ts';
import { createGooglePayRequest } from '../../../../src/page/wallets/google-pay/create-google-pay-request.ts';
import type { SheetEnd, WalletDriver } from '../../../contracts/wallet-driver.ts';
import { createView } from '../../create-view.ts';
import { init } from '../../fake-host.ts';
import { settle } from '../../open-page.ts';
import { openWalletPage } from '../open-wallet-page.ts';

const TOKEN = '{"protocolVersion":"ECv2","signature":"SECRET-TOKEN"}';
const ENDS: Record<string, SheetEnd> = { success: 'success', fail: 'failure', unknown: 'failure' };

let double: GooglePayDouble | undefined;

const getDouble = (): GooglePayDouble => {
  if (!double) throw new Error('No page is open.');
  return double;
};

export const GOOGLE_PAY: WalletDriver = {
  name: 'Google Pay',
  id: 'google_pay',
  label: 'Google Pay',
  can: { openAlone: true, validateMerchant: false },
  absences: {
    'it is unavailable': { canPay: () => false },
    'the question throws': {
      canPay: () => {
        throw new Error('insecure');
      },
    },
    'the answer is a rejection': { canPay: () => Promise.reject(new Error('NotAllowedError')) },
    'the browser has no PaymentRequest': {
      equip: (window) => Reflect.deleteProperty(window, 'PaymentRequest'),
    },
    'the browser refuses to construct a PaymentRequest': {
      equip(window) {
        installGooglePayDouble({ isSecure: () => false });
        Object.assign(window, { PaymentRequest });
      },
    },
  },
  async open(options = {}) {
    const { canPay = () => true, isActivated = () => true, delay } = options;
    const page = openWalletPage('google_pay', {
      ...options,
      equip(window) {
        const canMakePayment = () => delay?.then(canPay) ?? canPay();
        double = installGooglePayDouble({ isActivated, isSecure: () => true, canMakePayment });
        Object.assign(window, { PaymentRequest });
        options.equip?.(window);
      },
    });
    await (options.isAlone ? settle() : init(page, options.init));
    return page;
  },
  charge: { googlePay: { token: TOKEN } },
  secret: 'SECRET-TOKEN',
  countSheets: () => getDouble().log.filter(([what]) => what === 'show').length,
  isSheetOpen: () => getDouble().isOpen(),
  async authorize({ email, token = TOKEN as never } = {}) {
    void getDouble().authorize({ token, ...(email && { email }) });
    await settle();
  },
  async cancel() {
    getDouble().cancel();
    await settle();
  },
  readEnd() {
    const [, how] = getDouble().log.findLast(([what]) => what === 'closed') ?? [];
    return how === undefined ? undefined : (ENDS[String(how)] ?? 'closed');
  },
  occupy() {
    const { methods, details } = createGooglePayRequest(createView());
    void new PaymentRequest(methods, details).show().catch(() => {});
  },
  remove: ({ window }) => void Reflect.deleteProperty(window, 'PaymentRequest'),
  close() {
    double?.uninstall();
    double = undefined;
  },
};
