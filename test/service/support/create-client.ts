import type { PayAnswer, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import type { ApiBody, TestLink } from './create-api-calls.ts';
import { createLinkRequest } from './requests/create-link-request.ts';
import type { PayChange } from './requests/create-pay-request.ts';
import { createPayRequest } from './requests/create-pay-request.ts';

type Call = <T = ApiBody>(path: string, body?: object) => Promise<T>;

export interface Client {
  /** Any call of the API: a `POST` where there is a body. */
  call: Call;
  createLink(change?: object): Promise<TestLink>;
  pay(link: TestLink, change?: PayChange): Promise<PayAnswer>;
  getStatus(link: TestLink, attemptKey?: string): Promise<StatusAnswer>;
  /** The rows of the answer. */
  settle(action: 'capture' | 'release', ids: string[]): Promise<ApiBody['Transactions']>;
  /** The HTTP status of the checkout page. */
  loadPage(link: TestLink): Promise<number>;
  /** The same merchant, with the same token, at a service that was started again. */
  withBaseUrl(baseUrl: string): Client;
}

const createCall =
  (baseUrl: string, token?: string): Call =>
  async <T>(path: string, body?: object) => {
    const response = await fetch(baseUrl + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    return (await response.json()) as T;
  };

function createClientOf(baseUrl: string, token: string, getCardKey?: () => string): Client {
  const call = createCall(baseUrl, token);
  return {
    call,
    async createLink(change) {
      const link = await call<ApiBody>('/api/v4/payments/link', createLinkRequest(change));
      if (!link.Result) throw new Error(JSON.stringify(link));
      return { transactionId: link.TransactionId, path: new URL(link.PaymentUrl).pathname };
    },
    pay: ({ path }, change) => call(`${path}/pay`, createPayRequest(change, undefined, getCardKey?.())),
    getStatus: ({ path }, key) => call(`${path}/status${key ? `?attempt=${key}` : ''}`),
    settle: async (action, ids) =>
      (await call<ApiBody>(`/api/v4/payments/${action}`, { TransactionIds: ids })).Transactions,
    loadPage: async ({ path }) => (await fetch(baseUrl + path)).status,
    withBaseUrl: (other) => createClientOf(other, token, getCardKey),
  };
}

/**
 * A merchant's server and a shopper's browser in one, over HTTP. Rejects when there is no answer.
 * @param getCardKey the acquirer's public key, where it alone reads cards
 */
export async function createClient(
  baseUrl: string,
  login = { Username: 'merchant', Password: 'sandbox-merchant' },
  getCardKey?: () => string,
): Promise<Client> {
  const { AccessToken } = await createCall(baseUrl)<ApiBody>('/api/v4/auth/token', login);
  return createClientOf(baseUrl, AccessToken, getCardKey);
}
