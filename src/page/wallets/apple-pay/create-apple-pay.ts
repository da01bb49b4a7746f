import type { CheckoutView, MerchantValidationRequest } from '../../../protocol/checkout-api.ts';
import { readSheetEmail } from '../sheet-order.ts';
import { type ApplePay, AVAILABILITY_TIMEOUT_MS, chargeSheet, type WalletCharge } from '../wallet-method.ts';
import type { Bridge } from './bridge-wallet.ts';
import { createApplePayRequest } from './create-apple-pay-request.ts';
import { runSession, type SessionRun } from './run-session.ts';
import type { Wallet } from './wallet.ts';

export interface ApplePayOptions {
  view: CheckoutView;
  topOrigin: string | undefined;
  findNative(): Promise<Wallet | undefined>;
  /** Present if the script controls the page. */
  bridge?: Bridge | undefined;
  validateMerchant(request: MerchantValidationRequest): Promise<object | undefined>;
  wait(ms: number): Promise<void>;
}

function readCharge(payment: Record<string, unknown> | undefined): WalletCharge | undefined {
  const { token, shippingContact } = payment ?? {};
  if (!token) return undefined;
  const contact = shippingContact as { emailAddress?: unknown } | undefined;
  return { method: 'apple_pay', applePay: { token }, ...readSheetEmail(contact?.emailAddress) };
}

export function createApplePay(options: ApplePayOptions): ApplePay {
  const { view, topOrigin, findNative, bridge, validateMerchant, wait } = options;
  let wallet: Wallet | undefined;
  let run: SessionRun | undefined;

  const findWallet = async (isBridgeOn: boolean) =>
    (await findNative()) ?? (isBridgeOn ? bridge?.query() : undefined);

  /** Whether the operator has enabled Apple Pay for the page around the checkout, if there is one. */
  const isEnabled =
    !topOrigin || (view.applePayDomains?.includes(topOrigin.replace(/^.*\/\/|:\d+$/g, '')) ?? true);

  return {
    async connect(isBridgeOn) {
      if (!view.methods.includes('apple_pay') || !isEnabled) return false;
      const late = wait(AVAILABILITY_TIMEOUT_MS).then(() => undefined);
      wallet = await Promise.race([findWallet(isBridgeOn), late]);
      return wallet !== undefined;
    },
    handle: (notice) => bridge?.handle(notice),
    prepare: () => wallet?.prepare(createApplePayRequest(view)),
    pay(attemptKey, charge) {
      if (!wallet) return Promise.resolve({ outcome: 'wallet_failed', code: 'unavailable' });
      run = runSession({
        wallet,
        request: createApplePayRequest(view),
        wait,
        validateMerchant: (validationURL) =>
          validateMerchant({ attemptKey, validationURL, ...(topOrigin && { topOrigin }) }),
        charge: (payment) => chargeSheet(readCharge(payment), charge),
      });
      return run.end;
    },
    abort: () => run?.abort(),
  };
}
