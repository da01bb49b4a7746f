import type { GooglePayDoubleOptions } from '../../../../e2e/google-pay-double/google-pay-double-options.ts';
import { installGooglePayDouble } from '../../../../e2e/google-pay-double/install-google-pay-double.ts';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { createFakeService, type FakeReplies } from '../../fake-service.ts';
import { HOST_ORIGIN, type OpenOptions, type OpenPage, openPage } from '../../open-page.ts';

export const PAID = {
  outcome: 'completed',
  status: 'SETTLED',
  transactionId: 'order-1042',
  method: 'google_pay',
} as const;

export interface GooglePayPageOptions extends Pick<OpenOptions, 'loadAfterLoad'> {
  view?: Partial<CheckoutView>;
  replies?: FakeReplies;
  isDriven?: boolean;
  double?: GooglePayDoubleOptions;
  /** Runs after Google Pay is installed. */
  equip?: (window: Window & typeof globalThis) => void;
}

/** Opens the page in a browser with a SIMULATED Google Pay. */
export function openGooglePayPage({
  view,
  replies,
  isDriven = true,
  double,
  equip,
  ...options
}: GooglePayPageOptions = {}): OpenPage {
  return openPage({
    ...options,
    view: { type: isDriven ? 'embedded' : 'standard', methods: ['card', 'google_pay'], ...view },
    ...(isDriven && { frameName: `servicepay:1:${HOST_ORIGIN}` }),
    service: createFakeService({ pay: [PAID], ...replies }),
    equip(window) {
      installGooglePayDouble({ isActivated: () => true, isSecure: () => true, ...double });
      Object.assign(window, { PaymentRequest });
      const value = (navigator as { userAgentData?: unknown }).userAgentData;
      Object.defineProperty(window.navigator, 'userAgentData', { configurable: true, value });
      equip?.(window);
    },
  });
}

/** Lists the page's calls to the browser since `canMakePayment`. */
export const getCalls = (): string[] => {
  const calls = googlePayDouble.log.map(([what]) => what);
  return calls.slice(calls.indexOf('canMakePayment') + 1);
};
