import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { PayAnswer, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import type { Company } from '../../../src/service/calls/companies/company.ts';
import type { FieldError } from '../../../src/service/platform/http/answers/rejections.ts';
import type { Delivery } from '../../../src/service/webhooks/registrations/list-deliveries.ts';
import type {
  Webhook,
  WebhookWithSecret,
} from '../../../src/service/webhooks/registrations/registrations.ts';
import type { Clock } from './create-clock.ts';
import { createLinkRequest } from './shopper/create-link-request.ts';
import { createPayRequest, type PayChange } from './shopper/create-pay-request.ts';

export const BASE_URL = 'http://localhost:4242';

type DomainBody = Record<'Domain' | 'CreatedAt', string>;
type StoreBody = { StoreId: number; Reference: string; Items: { Id: number }[]; Active: boolean };
type DisputeBody = Record<'DisputeId' | 'TransactionId' | 'State' | 'Reason' | 'RespondBy', string> & {
  Amount: number;
  Evidence: { Text: string; Files: object[] } | null;
};
type UserBody = Record<'UserId' | 'Username' | 'Name' | 'Password', string> & {
  Scopes: string[];
  Disabled: boolean;
};

type ContactBody = Record<'ClientUuid' | 'ContactCompanyId' | 'FirstName' | 'Name', string>;

type RequirementBody = { Code: string; Message: string; Provider: string | null };
interface IntegrationBody {
  AuthorizedDomain: DomainBody;
  Webhook: WebhookWithSecret;
  User: UserBody;
  Requirements: RequirementBody[];
}

/** The fields that answers of the API have, each optional: a test asks for those that it means. */
export interface ApiBody {
  Message: string;
  StatusCode: number;
  Code: string;
  Result: boolean;
  Errors: FieldError[];
  TransactionId: string;
  PaymentUrl: string;
  ExpirationDate: string;
  AccessToken: string;
  Scopes: string;
  Status: string;
  Amount: number;
  Currency: string;
  RefundedAmount: number;
  Now: string;
  AheadSeconds: number;
  Refund: Record<'RefundId' | 'Cause' | 'CreatedAt', string> & { Amount: number };
  Refunds: Record<'RefundId' | 'TransactionId' | 'Cause' | 'CreatedAt', string>[];
  Dispute: DisputeBody;
  Disputes: DisputeBody[];
  Secret: string;
  Sections: Record<string, string>[];
  Webhook: WebhookWithSecret;
  Webhooks: Webhook[];
  EventTypes: { Name: string; Description: string }[];
  Delivery: Delivery;
  Deliveries: Delivery[];
  NextCursor: string | null;
  Transactions: {
    TransactionId: string;
    Result: boolean;
    Status: string | null;
    Message: string;
    Hint?: string;
  }[];
  Transaction: Record<string, unknown> & { Timeline: Record<string, unknown>[] };
  PaymentMethods: Record<string, unknown>[];
  Link: Record<string, unknown>;
  AuthorizedDomain: DomainBody;
  AuthorizedDomains: DomainBody[];
  Store: StoreBody;
  Stores: StoreBody[];
  User: UserBody;
  Users: UserBody[];
  Integration: IntegrationBody;
  Providers: { Provider: string; Ready: boolean; Requirements: RequirementBody[] }[];
  Client: ContactBody;
  Clients: ContactBody[];
  ContactCompany: ContactBody;
  ContactCompanies: ContactBody[];
  Emails: Record<
    'EmailId' | 'To' | 'Subject' | 'Text' | 'HtmlUrl' | 'Language' | 'TransactionId' | 'CreatedAt',
    string
  >[];
}

export interface Answer<T = ApiBody> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

/** A link as the tests hold it: `path` is its checkout page. */
export interface TestLink {
  transactionId: string;
  path: string;
}

export interface ApiCalls {
  inject<T = ApiBody>(options: InjectOptions): Promise<Answer<T>>;
  post(path: string, body: unknown, company?: Company): Promise<Answer>;
  get(path: string, company?: Company): Promise<Answer>;
  put(path: string, body: unknown, company?: Company): Promise<Answer>;
  delete(path: string, company?: Company): Promise<Answer>;
  createLink(change?: object, company?: Company): Promise<TestLink>;
  pay(link: TestLink, change?: PayChange): Promise<Answer<PayAnswer>>;
  getStatus(link: TestLink, attemptKey?: string): Promise<StatusAnswer>;
}

export interface ApiCallsOptions {
  app: FastifyInstance;
  clock: Clock;
  /** Calls where no other company is named. */
  merchant: Company;
  createToken: (company: Company) => string;
}

/** The calls of a merchant's server and of the checkout page, injected into the app. */
export function createApiCalls({ app, clock, merchant, createToken }: ApiCallsOptions): ApiCalls {
  const inject = async <T>(request: InjectOptions): Promise<Answer<T>> => {
    const { statusCode, body, headers } = await app.inject(request);
    const isJson = /^application\/json/.test(String(headers['content-type']));
    return { status: statusCode, body: (isJson && body ? JSON.parse(body) : body) as T, headers };
  };
  const call = (request: InjectOptions, company: Company) =>
    inject<ApiBody>({ ...request, headers: { authorization: `Bearer ${createToken(company)}` } });

  return {
    inject,
    post: (url, body, company = merchant) =>
      call({ method: 'POST', url, ...(body !== undefined && { payload: body as object }) }, company),
    get: (url, company = merchant) => call({ method: 'GET', url }, company),
    put: (url, body, company = merchant) => call({ method: 'PUT', url, payload: body as object }, company),
    delete: (url, company = merchant) => call({ method: 'DELETE', url }, company),
    async createLink(change = {}, company = merchant) {
      const request = {
        method: 'POST' as const,
        url: `/api/${'Reusable' in change || 'MinAmount' in change ? 'v5' : 'v4'}/payments/link`,
        payload: createLinkRequest(change),
      };
      const { body } = await call(request, company);
      expect(body).toMatchObject({ StatusCode: 200 });
      return { transactionId: body.TransactionId, path: body.PaymentUrl.slice(BASE_URL.length) };
    },
    pay: ({ path }, change) =>
      inject({ method: 'POST', url: `${path}/pay`, payload: createPayRequest(change, clock.now()) }),
    async getStatus({ path }, attemptKey) {
      const query = attemptKey ? `?attempt=${attemptKey}` : '';
      return (await inject<StatusAnswer>({ url: `${path}/status${query}` })).body;
    },
  };
}
