import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { Calls } from '#api-calls';
import type { PayAnswer, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import type { Company } from '../../../src/service/calls/companies/company.ts';
import type { ExplainedError } from '../../../src/service/platform/http/answers/rejections.ts';
import type { Clock } from './create-clock.ts';
import { createLinkRequest } from './requests/create-link-request.ts';
import { createPayRequest, type PayChange } from './requests/create-pay-request.ts';

export const BASE_URL = 'http://localhost:4242';

type Fields<Union> = Union extends unknown ? keyof Union : never;
type Value<Union, Field> = Union extends unknown
  ? Field extends keyof Union
    ? Exclude<Union[Field], undefined>
    : never
  : never;
/** Alternatives as one, with the fields of each. */
type Merged<Union> = { [Field in Fields<Union>]: Value<Union, Field> };
/** A record, or a list of records; anything else stays. */
type Shown<Value> = [Extract<Value, object>] extends [never]
  ? Value
  : Extract<Value, object> extends (infer Entry)[]
    ? ([Entry] extends [object] ? Merged<Entry> : Entry)[]
    : Merged<Extract<Value, object>>;

type Answers = {
  [Name in keyof Calls]: unknown extends Calls[Name]['answer']
    ? never
    : Exclude<Calls[Name]['answer'], Response>;
}[keyof Calls];
type Described = { [Field in Fields<Answers>]: Shown<Value<Answers, Field>> };

/** The fields of refusals and of the sandbox, and those that differ from call to call. */
interface Loose {
  Message: string;
  Code: string;
  Errors: ExplainedError[];
  Status: string;
  State: string;
  Now: string;
  AheadSeconds: number;
  WalletId: string;
  Balance: number;
  Transaction: Record<string, unknown> & { Timeline: Record<string, unknown>[] };
  Emails: Record<
    'EmailId' | 'To' | 'Subject' | 'Text' | 'HtmlUrl' | 'Language' | 'TransactionId' | 'CreatedAt',
    string
  >[];
}

/** The fields that answers have: a test asks for those that it means. */
export interface ApiBody extends Omit<Described, keyof Loose>, Loose {}

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

interface ApiCallsOptions {
  app: FastifyInstance;
  clock: Clock;
  /** Calls where no other company is named. */
  merchant: Company;
  createToken: (company: Company) => string;
  /** The acquirer's public key, where it alone reads cards. */
  getCardKey?: (() => string) | undefined;
}

/** The calls of a merchant's server and of the checkout page, injected into the app. */
export function createApiCalls({ app, clock, merchant, createToken, getCardKey }: ApiCallsOptions): ApiCalls {
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
      inject({
        method: 'POST',
        url: `${path}/pay`,
        payload: createPayRequest(change, clock.now(), getCardKey?.()),
      }),
    async getStatus({ path }, attemptKey) {
      const query = attemptKey ? `?attempt=${attemptKey}` : '';
      return (await inject<StatusAnswer>({ url: `${path}/status${query}` })).body;
    },
  };
}
