import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { ADDRESSES } from './addresses.ts';

/** A link as the merchant's server reads it. */
export interface LinkRecord {
  TransactionId: string;
  Status: string;
  Amount: number;
  Method: string | null;
  PaymentUrl: string;
}

/** A mail in the sandbox's outbox. */
interface Email {
  To: string;
  Subject: string;
  Text: string;
  Language: string;
  TransactionId: string;
}

export interface PaymentApi {
  /** Makes a link, with addresses of the demo shop to return to; resolves with its checkout page. */
  createLink(fields?: Record<string, unknown>): Promise<LinkRecord>;
  read(transactionId: string): Promise<LinkRecord>;
  /** The payments of a link that is paid more than once, newest first. */
  listPayments(linkId: string): Promise<LinkRecord[]>;
  /** Changes an open link. */
  changeLink(transactionId: string, fields: Record<string, unknown>): Promise<void>;
  /** Returns the state of a payment as the merchant's server reads it, not as a page shows it. */
  readStatus(checkoutUrl: string): Promise<string>;
  /** The mails that were sent about a payment, or by the company, newest first. */
  listEmails(transactionId?: string): Promise<Email[]>;
  /** Turns the company's defense against card testing on. */
  defend(): Promise<void>;
  /** Where the shopper manages the subscription that a payment has begun. */
  readManageUrl(checkoutUrl: string): Promise<string>;
  /** Moves a payment with the sandbox's switch. */
  move(checkoutUrl: string, trigger: 'settle' | 'fail'): Promise<void>;
}

/** The merchant's return pages, which exist and are empty. The addresses are read late, because they are known only then. */
export const RETURN_URLS = {
  get SuccessRedirectUrl() {
    return `${ADDRESSES.shop}/?returned=success`;
  },
  get FailureRedirectUrl() {
    return `${ADDRESSES.shop}/?returned=failure`;
  },
  get CancelRedirectUrl() {
    return `${ADDRESSES.shop}/?returned=cancel`;
  },
};

/** The company of `companies.json` that has every provider, and everything that they need. */
export const OFFICINA = { Username: 'officina', Password: 'sandbox-officina' };

/** A company of `companies.json` whose defense against card testing a test turns on: its counts are its own. */
export const FERRAMENTA = { Username: 'ferramenta', Password: 'sandbox-ferramenta' };

/** The payment service, as the merchant's server uses it. */
export async function openPaymentApi(
  request: APIRequestContext,
  login = { Username: 'merchant', Password: 'sandbox-merchant' },
  service = ADDRESSES.service,
): Promise<PaymentApi> {
  const { AccessToken } = await (await request.post(`${service}/api/v4/auth/token`, { data: login })).json();
  const headers = { authorization: `Bearer ${AccessToken}` };

  async function findTransactionId(checkoutUrl: string): Promise<string> {
    const html = await (await request.get(checkoutUrl)).text();
    const [, id] = /"transactionId":"([^"]+)"/.exec(html) ?? [];
    if (!id) throw new Error('The checkout page has no payment.');
    return id;
  }

  async function read(transactionId: string): Promise<LinkRecord> {
    const path = `/api/v4/payments/link/${encodeURIComponent(transactionId)}`;
    return (await (await request.get(service + path, { headers })).json()).Link;
  }

  return {
    async createLink(fields = {}) {
      const data = {
        Purpose: 'Order 1042',
        Amount: 1990,
        TransactionId: randomUUID().slice(0, 30),
        Type: 'embedded',
        ...RETURN_URLS,
        ...fields,
      };
      const version = 'Reusable' in fields ? 'v5' : 'v4';
      const response = await request.post(`${service}/api/${version}/payments/link`, { headers, data });
      const { Message, TransactionId } = await response.json();
      if (!response.ok()) throw new Error(`No link: ${Message}`);
      return read(TransactionId);
    },
    read,
    async listPayments(linkId) {
      const url = `${service}/api/v5/transactions?LinkId=${encodeURIComponent(linkId)}`;
      return (await (await request.get(url, { headers })).json()).Transactions;
    },
    async changeLink(transactionId, data) {
      const path = `/api/v5/payments/link/${encodeURIComponent(transactionId)}`;
      const response = await request.put(service + path, { headers, data });
      if (!response.ok()) throw new Error(`Not changed: ${await response.text()}`);
    },
    readStatus: async (checkoutUrl) => (await read(await findTransactionId(checkoutUrl))).Status,
    async listEmails(transactionId) {
      const filter = transactionId ? `?TransactionId=${encodeURIComponent(transactionId)}` : '';
      const path = `/sandbox/emails${filter}`;
      return (await (await request.get(service + path, { headers })).json()).Emails;
    },
    async defend() {
      const answer = await request.put(`${service}/sandbox/card-testing`, {
        headers,
        data: { Defense: 'on' },
      });
      if (!answer.ok()) throw new Error(`Not defended: ${await answer.text()}`);
    },
    async readManageUrl(checkoutUrl) {
      const id = await findTransactionId(checkoutUrl);
      const path = `/api/v5/subscriptions?TransactionId=${encodeURIComponent(id)}`;
      const { Subscriptions } = await (await request.get(service + path, { headers })).json();
      return Subscriptions[0].ManageUrl;
    },
    async move(checkoutUrl, trigger) {
      const id = await findTransactionId(checkoutUrl);
      const answer = await request.post(`${service}/sandbox/payments/${id}/${trigger}`, { headers });
      if (!answer.ok()) throw new Error(`The payment cannot ${trigger}: ${answer.status()}`);
    },
  };
}
