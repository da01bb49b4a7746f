import type { PayAnswer, StatusAnswer } from '../../src/protocol/checkout-api.ts';
import { createLinkRequest } from './create-link-request.ts';
import { createPayRequest } from './create-pay-request.ts';
import type { ApiBody, PayChange, TestLink } from './create-test-service.ts';

export interface Client {
  createLink(change?: object): Promise<TestLink>;
  pay(link: TestLink, change?: PayChange): Promise<PayAnswer>;
  getStatus(link: TestLink, attemptKey?: string): Promise<StatusAnswer>;
  /** The rows of the answer. */
  settle(action: 'capture' | 'release', ids: string[]): Promise<ApiBody['Transactions']>;
  /** The HTTP status of the checkout page. */
  loadPage(link: TestLink): Promise<number>;
}

/** A merchant's server and a shopper's browser in one, over HTTP. Rejects when there is no answer. */
export async function createClient(baseUrl: string): Promise<Client> {
  const call = async <T>(path: string, body?: object, token?: string): Promise<T> => {
    const response = await fetch(baseUrl + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    return (await response.json()) as T;
  };
  const login = { Username: 'merchant', Password: 'sandbox-merchant' };
  const { AccessToken: token } = await call<ApiBody>('/api/v4/auth/token', login);
  return {
    async createLink(change) {
      const { PaymentUrl, TransactionId } = await call<ApiBody>(
        '/api/v4/payments/link',
        createLinkRequest(change),
        token,
      );
      return { transactionId: TransactionId, path: new URL(PaymentUrl).pathname };
    },
    pay: ({ path }, change) => call(`${path}/pay`, createPayRequest(change)),
    getStatus: ({ path }, key) => call(`${path}/status${key ? `?attempt=${key}` : ''}`),
    settle: async (action, ids) =>
      (await call<ApiBody>(`/api/v4/payments/${action}`, { TransactionIds: ids }, token)).Transactions,
    loadPage: async ({ path }) => (await fetch(baseUrl + path)).status,
  };
}
