import type { APIRequestContext } from '@playwright/test';
import { ADDRESSES } from './addresses.ts';

export interface PaymentApi {
  /** Where a payment stands for the merchant's server: not what a page shows. */
  readStatus(checkoutUrl: string): Promise<string>;
  /** Moves a payment with the sandbox's switch. */
  move(checkoutUrl: string, trigger: 'settle' | 'fail'): Promise<void>;
}

/** The payment service, as the merchant's server uses it. */
export async function openPaymentApi(request: APIRequestContext): Promise<PaymentApi> {
  const { service } = ADDRESSES;
  const login = { Username: 'merchant', Password: 'sandbox-merchant' };
  const { AccessToken } = await (await request.post(`${service}/api/v4/auth/token`, { data: login })).json();
  const headers = { authorization: `Bearer ${AccessToken}` };

  async function findTransactionId(checkoutUrl: string): Promise<string> {
    const html = await (await request.get(checkoutUrl)).text();
    const [, id] = /"transactionId":"([^"]+)"/.exec(html) ?? [];
    if (!id) throw new Error('The checkout page has no payment.');
    return id;
  }

  return {
    async readStatus(checkoutUrl) {
      // Nothing here is held, so that asking to capture only tells.
      const data = { TransactionIds: [await findTransactionId(checkoutUrl)] };
      const answer = await request.post(`${service}/api/v4/payments/capture`, { headers, data });
      return (await answer.json()).Transactions[0].Status;
    },
    async move(checkoutUrl, trigger) {
      const id = await findTransactionId(checkoutUrl);
      const answer = await request.post(`${service}/sandbox/payments/${id}/${trigger}`, { headers });
      if (!answer.ok()) throw new Error(`The payment cannot ${trigger}: ${answer.status()}`);
    },
  };
}
