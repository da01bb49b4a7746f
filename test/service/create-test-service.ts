import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { PAGE_LANGUAGES, renderNotice, renderPage } from '../../src/page/server.tsx';
import type { PayAnswer, PayRequest, StatusAnswer } from '../../src/protocol/checkout-api.ts';
import { createAccessTokens } from '../../src/service/auth/access-tokens.ts';
import { BUILT_IN_COMPANIES, type CompanyFixture } from '../../src/service/companies.ts';
import { createApp } from '../../src/service/create-app.ts';
import type { FieldError } from '../../src/service/http/rejections.ts';
import { type Company, registerCompanies } from '../../src/service/register-companies.ts';
import { type Acquirer, createAcquirer } from '../../src/service/simulators/create-acquirer.ts';
import { openStore, type Store } from '../../src/service/store/open-store.ts';
import {
  createDeliveryWorker,
  type DeliveryWorker,
} from '../../src/service/webhooks/create-delivery-worker.ts';
import { createWebhookTargets } from '../../src/service/webhooks/webhook-targets.ts';
import { type Clock, createClock } from './create-clock.ts';
import { createFakeReceiver, type FakeReceiver } from './create-fake-receiver.ts';
import { createLinkRequest } from './create-link-request.ts';
import { createPayRequest } from './create-pay-request.ts';

export const BASE_URL = 'http://localhost:4242';
export const TOKEN_KEY = 'the key of the tests';
const ASSETS = { script: 'checkout-test.js', style: 'checkout-test.css' };

export interface TestServiceOptions {
  /** A folder that is kept; a database in memory when absent. */
  dataDir?: string;
  companies?: CompanyFixture[];
  webhookAllow?: string[];
  acquirer?: Acquirer;
  retrySeconds?: number[];
  clock?: Clock;
  distDir?: string;
}

/** The fields that answers of the API have, each optional: a test asks for those that it means. */
export interface ApiBody {
  Message: string;
  StatusCode: number;
  Result: boolean;
  Errors: FieldError[];
  TransactionId: string;
  PaymentUrl: string;
  ExpirationDate: string;
  AccessToken: string;
  Scopes: string;
  Status: string;
  Secret: string;
  Transactions: { TransactionId: string; Result: boolean; Status: string | null; Message: string }[];
  PaymentMethods: Record<string, unknown>[];
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

export interface TestService {
  app: FastifyInstance;
  store: Store;
  clock: Clock;
  receiver: FakeReceiver;
  worker: DeliveryWorker;
  /** The company that the tests call as, unless they say otherwise, and the other one. */
  merchant: Company;
  partner: Company;
  /** What the service thinks is its own fault. `close` fails when there is any. */
  faults: Error[];
  createToken(company: Company): string;
  inject<T = ApiBody>(options: InjectOptions): Promise<Answer<T>>;
  post(path: string, body: unknown, company?: Company): Promise<Answer>;
  get(path: string, company?: Company): Promise<Answer>;
  createLink(change?: object, company?: Company): Promise<TestLink>;
  pay(link: TestLink, change?: PayChange): Promise<Answer<PayAnswer>>;
  getStatus(link: TestLink, attemptKey?: string): Promise<StatusAnswer>;
  /** Sends what is due, and resolves when nothing is. */
  deliverDue(): Promise<void>;
  close(): Promise<void>;
}

export type PayChange = Partial<Omit<PayRequest, 'card'>> & { card?: Partial<PayRequest['card']> };

async function assemble(options: TestServiceOptions) {
  const { clock = createClock(), retrySeconds = [5, 300], webhookAllow = [] } = options;
  const faults: Error[] = [];
  const reportFault = (error: Error) => void faults.push(error);
  const store = await openStore(options.dataDir ?? ':memory:');
  const companies = await registerCompanies(store, options.companies ?? BUILT_IN_COMPANIES);
  const receiver = createFakeReceiver();
  const worker = createDeliveryWorker({
    store,
    send: receiver.send,
    now: clock.now,
    retrySeconds,
    timeoutSeconds: 30,
    reportFault,
  });
  const app = await createApp({
    store,
    companies,
    tokenKey: TOKEN_KEY,
    acquirer: options.acquirer ?? createAcquirer(store, clock.now),
    targets: createWebhookTargets(webhookAllow),
    wakeDeliveries: worker.wake,
    page: {
      renderPage: (view) => renderPage(view, ASSETS),
      renderNotice: (notice, language) => renderNotice(notice, language, ASSETS),
      languages: PAGE_LANGUAGES,
    },
    distDir: options.distDir ?? import.meta.dirname,
    getBaseUrl: () => BASE_URL,
    now: clock.now,
    reportFault,
  });
  await worker.start();
  return { app, store, companies, receiver, worker, faults, clock };
}

/** The whole service without a socket: only its clock and its borders (receivers, if wanted the acquirer) are ours. */
export async function createTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { companies, ...parts } = await assemble(options);
  const { app, store, clock, worker, faults } = parts;
  const [merchant, partner] = companies as [Company, Company];
  const tokens = createAccessTokens(TOKEN_KEY);

  const createToken = ({ name, credentials }: Company) =>
    tokens.issue({ companyName: name, scopes: credentials.flatMap(({ scopes }) => scopes) });

  const inject = async <T>(request: InjectOptions): Promise<Answer<T>> => {
    const { statusCode, body, headers } = await app.inject(request);
    const isJson = /^application\/json/.test(String(headers['content-type']));
    return { status: statusCode, body: (isJson && body ? JSON.parse(body) : body) as T, headers };
  };
  const call = (request: InjectOptions, company: Company) =>
    inject<ApiBody>({ ...request, headers: { authorization: `Bearer ${createToken(company)}` } });

  const service: TestService = {
    ...parts,
    merchant,
    partner,
    createToken,
    inject,
    post: (url, body, company = merchant) =>
      call({ method: 'POST', url, ...(body !== undefined && { payload: body as object }) }, company),
    get: (url, company = merchant) => call({ method: 'GET', url }, company),
    async createLink(change = {}, company = merchant) {
      const { status, body } = await service.post(
        '/api/v4/payments/link',
        createLinkRequest(change),
        company,
      );
      expect(body).toMatchObject({ StatusCode: 200 });
      expect(status).toBe(200);
      return { transactionId: body.TransactionId, path: body.PaymentUrl.slice(BASE_URL.length) };
    },
    pay: ({ path }, change) =>
      inject({ method: 'POST', url: `${path}/pay`, payload: createPayRequest(change, clock.now()) }),
    async getStatus({ path }, attemptKey) {
      const query = attemptKey ? `?attempt=${attemptKey}` : '';
      return (await inject<StatusAnswer>({ url: `${path}/status${query}` })).body;
    },
    async deliverDue() {
      worker.wake();
      const countDue = async () => {
        const due = store.selectFrom('deliveries').select('id').where('state', '=', 'PENDING');
        return (await due.where('due_at', '<=', clock.now()).execute()).length;
      };
      await expect.poll(countDue, { interval: 2 }).toBe(0);
    },
    async close() {
      await app.close();
      await worker.stop();
      await store.destroy();
      expect(faults).toEqual([]);
    },
  };
  return service;
}
