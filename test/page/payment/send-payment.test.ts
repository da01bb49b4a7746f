import { describe, expect, it, vi } from 'vitest';
import { sendPayment } from '../../../src/page/payment/send-payment.ts';
import type { AttemptEnd } from '../../../src/page/state/attempt-end.ts';
import type { WalletCharge } from '../../../src/page/wallets/wallet-method.ts';
import { createTestController } from '../create-test-controller.ts';

describe('sendPayment', () => {
  it('sends nothing for a wallet whose code is not loaded', async () => {
    const page = createTestController(['card']);
    const pay = vi.fn();
    const press = {
      renewKey: () => 'key-1',
      method: 'apple_pay',
      values: page.readValues(),
      follow: vi.fn(),
      getKey: () => undefined,
    } as const;
    const end = await sendPayment({ ...page, calls: { pay }, wallets: {} }, press);
    expect(end).toEqual({ outcome: 'wallet_failed', code: 'unavailable' });
    expect(pay).not.toHaveBeenCalled();
  });

  it('sends the total that the wallet sheet showed, even if the page’s total has changed since', async () => {
    const page = createTestController(['google_pay']);
    const pay = vi.fn(async () => undefined);
    let authorize = () => {};
    const google_pay = {
      pay: async (_key: string, charge: (details: WalletCharge) => Promise<AttemptEnd>) => {
        await new Promise<void>((resolve) => {
          authorize = resolve;
        });
        return charge({ method: 'google_pay', googlePay: { token: 'x' } });
      },
    };
    const press = {
      renewKey: () => 'key-1',
      method: 'google_pay',
      values: page.readValues(),
      follow: vi.fn(async () => ({ outcome: 'unconfirmed' }) as const),
      getKey: () => undefined,
    } as const;
    const end = sendPayment({ ...page, calls: { pay }, wallets: { google_pay } }, press);
    page.view.amountMinor = 2490;
    authorize();
    await end;
    expect(pay).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ amountMinor: 1990 }));
  });
});
