import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, RollupOptions } from 'rollup';

/** The wallet doubles that the service's own tests use, by the name of their entry in the package. */
export const WALLET_DOUBLES = {
  'apple-pay-double': {
    input: 'e2e/apple-pay-double/install-apple-pay-double.ts',
    install: 'installApplePayDouble',
    types: `export interface ApplePayDoubleOptions {
  /** The highest version that \`supportsVersion\` affirms. Default 14. */
  version?: number;
  /** What \`canMakePayments()\` answers. Default \`true\`. */
  canMakePayments?: boolean | (() => boolean);
  /** Whether a click allows a session now. Default \`navigator.userActivation.isActive\`. */
  isActivated?: () => boolean;
  /** Default \`isSecureContext\`. */
  isSecure?: () => boolean;
  /** How long a page may take to answer an event, in ms. Default 30,000. */
  answerLimitMs?: number;
  setTimer?: (callback: () => void, delayMs: number) => unknown;
  clearTimer?: (timer: never) => void;
}

/** The shopper at the sheet. Each call waits until the sheet is ready for it, and resolves with what the page answered. */
export interface ApplePayDouble {
  /** What went to and fro, in order. */
  log: [what: string, detail?: unknown][];
  isOpen(): boolean;
  authorize(payment?: object): Promise<unknown>;
  selectPaymentMethod(paymentMethod?: object): Promise<unknown>;
  selectShippingMethod(shippingMethod: object): Promise<unknown>;
  selectShippingContact(shippingContact: object): Promise<unknown>;
  changeCouponCode(couponCode: string): Promise<unknown>;
  cancel(sessionError?: { code: string; info: object }): void;
  /** Takes Apple Pay out of the window again. */
  uninstall(): void;
}

declare global {
  /** SIMULATED Apple Pay for this window. Call it before the checkout script is loaded. */
  function installApplePayDouble(options?: ApplePayDoubleOptions): ApplePayDouble;
  /** The one installed last. */
  var applePayDouble: ApplePayDouble;
}
`,
  },
  'google-pay-double': {
    input: 'e2e/google-pay-double/install-google-pay-double.ts',
    install: 'installGooglePayDouble',
    types: `export interface GooglePayDoubleOptions {
  /** What \`canMakePayment()\` answers. Default \`true\`. */
  canMakePayment?: boolean | (() => boolean | Promise<boolean>);
  /** Whether a click allows a sheet now. Default \`navigator.userActivation.isActive\`. */
  isActivated?: () => boolean | Promise<boolean>;
  /** Default \`isSecureContext\`. */
  isSecure?: () => boolean;
  /** What the browser says it is. Default \`Google Chrome\`. */
  brand?: string;
}

/** The actions of a shopper at the payment sheet. */
export interface GooglePayDouble {
  /** What went to and fro, in order. */
  log: [what: string, detail?: unknown][];
  isOpen(): boolean;
  /** Resolves with what the page completed the payment with, or with \`undefined\` when the sheet closed before it did. */
  authorize(parts?: { email?: string; declineCode?: string; token?: unknown }): Promise<string | undefined>;
  cancel(): void;
  /** Takes Google Pay out of the window again. */
  uninstall(): void;
}

declare global {
  /** SIMULATED Google Pay for this window. Call it in the checkout's window, before its page runs. */
  function installGooglePayDouble(options?: GooglePayDoubleOptions): GooglePayDouble;
  /** The one installed last. */
  var googlePayDouble: GooglePayDouble;
}
`,
  },
} as const;

type DoubleName = keyof typeof WALLET_DOUBLES;

/** Writes handwritten types: those of the sources refer to types of Apple's API, which a shop need not have installed. */
const writeTypes = (folder: string, name: DoubleName): Plugin => ({
  name: 'write-types',
  writeBundle: () => writeFileSync(join(folder, `${name}.d.ts`), WALLET_DOUBLES[name].types),
});

/** Builds each double as a script with one global function, for a test to inject into a page or to import. */
export const createWalletDoubles = (folder: string, compile: () => Plugin): RollupOptions[] =>
  (Object.keys(WALLET_DOUBLES) as DoubleName[]).map((name) => {
    const { input, install } = WALLET_DOUBLES[name];
    return {
      input,
      plugins: [compile(), writeTypes(folder, name)],
      output: {
        file: join(folder, `${name}.js`),
        format: 'iife',
        name: `${install}Module`,
        footer: `globalThis.${install} = ${install}Module.${install};`,
      },
    };
  });
