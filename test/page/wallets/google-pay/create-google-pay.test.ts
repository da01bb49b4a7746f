import { describe, expect, it, vi } from 'vitest';
import { createGooglePay } from '../../../../src/page/wallets/google-pay/create-google-pay.ts';
import { createView } from '../../create-view.ts';

describe('createGooglePay', () => {
  it('opens each sheet with the current total', async () => {
    const totals: string[] = [];
    class PaymentRequest {
      constructor(_methods: unknown, details: PaymentDetailsInit) {
        totals.push(details.total.amount.value);
      }
      show = () => Promise.reject(new DOMException('Closed.', 'AbortError'));
    }
    const view = createView({ methods: ['google_pay'] });
    const wallet = createGooglePay({ view, window: { PaymentRequest } as never, wait: async () => {} });
    await wallet.pay('key-1', vi.fn());
    view.amountMinor = 2490;
    await wallet.pay('key-2', vi.fn());
    expect(totals).toEqual(['19.90', '24.90']);
  });
});
