import { Window as HappyWindow } from 'happy-dom';
import { describe, expect, it, vi } from 'vitest';
import { openWallets } from '../../../src/page/start/open-wallets.ts';
import { openApplePay } from '../../../src/page/wallets/apple-pay/open-apple-pay.ts';
import { createGooglePay } from '../../../src/page/wallets/google-pay/create-google-pay.ts';
import { createView } from '../create-view.ts';

/** Opens the wallets of a link and returns how often the code of each was fetched. */
function open(methods: ('card' | 'apple_pay' | 'google_pay')[], isDriven = false, equipment = {}) {
  const load = {
    apple_pay: vi.fn(async () => ({ openApplePay })),
    google_pay: vi.fn(async () => ({ createGooglePay })),
  };
  openWallets(load, {
    window: Object.assign(new HappyWindow(), equipment) as unknown as Window,
    view: createView({ methods }),
    calls: { validateMerchant: async () => undefined },
    channel: undefined,
    wait: async () => {},
    isDriven,
  });
  return [load.apple_pay.mock.calls.length, load.google_pay.mock.calls.length];
}

describe('openWallets', () => {
  it('fetches no code for wallets that the browser cannot have', () => {
    expect(open(['card', 'apple_pay', 'google_pay'])).toEqual([0, 0]);
    expect(open(['card'], true, { ApplePaySession: {} })).toEqual([0, 0]);
  });

  it('fetches the code of each wallet that the browser may have', () => {
    expect(open(['card', 'apple_pay'], true)).toEqual([1, 0]);
    expect(open(['apple_pay', 'google_pay'], false, { PaymentRequest: class {} })).toEqual([0, 1]);
  });
});
