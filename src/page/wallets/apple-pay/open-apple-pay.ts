import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import type { ApplePayCall } from '../../../protocol/messages.ts';
import type { ApplePay } from '../wallet-method.ts';
import { createBridge } from './bridge-wallet.ts';
import { type ApplePayOptions, createApplePay } from './create-apple-pay.ts';
import { findTopOrigin } from './find-top-origin.ts';
import { findNativeWallet } from './native-wallet.ts';

export interface OpenApplePayOptions {
  window: Window;
  view: CheckoutView;
  calls: Pick<ApplePayOptions, 'validateMerchant'>;
  /** The channel to the script around the frame, if any. */
  channel: { origin: string; post(call: ApplePayCall): void } | undefined;
  wait(ms: number): Promise<void>;
}

/** Opens Apple Pay in this window, or over the bridge in the shop's. */
export const openApplePay = ({ window, view, calls, channel, wait }: OpenApplePayOptions): ApplePay =>
  createApplePay({
    view,
    topOrigin: findTopOrigin(window, channel?.origin),
    findNative: () => findNativeWallet(window),
    bridge: channel && createBridge(channel.post, Date.now()),
    validateMerchant: calls.validateMerchant,
    wait,
  });
