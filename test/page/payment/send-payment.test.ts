import { describe, expect, it, vi } from 'vitest';
import { sendPayment } from '../../../src/page/payment/send-payment.ts';
import { createTestController } from '../create-test-controller.ts';

describe('sendPayment', () => {
  it('sends nothing for a wallet whose code is not there', async () => {
    const page = createTestController(['card']);
    const pay = vi.fn();
    const press = {
      attemptKey: 'key-1',
      method: 'apple_pay',
      values: page.readValues(),
      follow: vi.fn(),
      getKey: () => undefined,
    } as const;
    const end = await sendPayment({ ...page, calls: { pay }, wallets: {} }, press);
    expect(end).toEqual({ outcome: 'wallet_failed', code: 'unavailable' });
    expect(pay).not.toHaveBeenCalled();
  });
});
