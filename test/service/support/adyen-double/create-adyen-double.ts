import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';
import type { Fault, Notification } from './adyen-types.ts';
import { findUnknownFields } from './check-request.ts';
import { CUT, createDeviceDouble } from './create-device-double.ts';
import { DISPUTES_PATH, keepDisputes } from './keep-disputes.ts';
import { keepPayments } from './keep-payments.ts';
import { CardError, createCardReader } from './read-cards.ts';
import { createTeller, HMAC_KEY } from './tell-service.ts';

/** Changes the account of a test. The double's own address is known only when it listens. */
export type AdyenChange = Partial<AdyenConfig> | ((origin: string) => Partial<AdyenConfig>);

/** The account has card terminals. */
export const withDevices = (origin: string): Partial<AdyenConfig> => ({ devicesUrl: `${origin}/devices/v1` });

/** The parts of a request that the double reads; `findUnknownFields` has checked their names. */
type Json = ReturnType<typeof JSON.parse>;

async function readBody(request: IncomingMessage): Promise<Json> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text || '{}') as Json;
}

/**
 * A double of Adyen's Checkout API that keeps books of its own. It refuses requests that the types of Adyen's library do not know, answers
 * a request with a known key as it did before, loses answers, and tells of everything by notifications that a test sends in its order.
 */
export async function createAdyenDouble(change: AdyenChange = {}) {
  const requests: { path: string; key: string | undefined; trace: unknown; body: Json }[] = [];
  const faults: [RegExp, Fault][] = [];
  const outbox: Notification[] = [];
  const answers = new Map<string, { status: number; body: object }>();
  const wrong: string[] = [];
  const cards = createCardReader();
  const books = keepPayments(outbox, cards);
  const disputes = keepDisputes(outbox);
  const devices = createDeviceDouble();
  /** The keys that it was asked for. */
  const keyRequests: string[] = [];
  function act(path: string, body: Json): Json {
    if (path === '/paymentMethods') return { paymentMethods: [] };
    if (path.startsWith(DISPUTES_PATH)) return disputes.act(path.slice(DISPUTES_PATH.length + 1), body);
    if (path === '/applePay/sessions')
      return { data: Buffer.from(JSON.stringify({ domainName: body.domainName })).toString('base64') };
    if (path === '/payments') return books.pay(body);
    if (path === '/cardDetails') return cards.describeBrands(body);
    if (path === '/payments/details') return books.takeReturn(body);
    if (path === '/cancels') return books.cancelByReference(body);
    const [, shopper] =
      /^\/storedPaymentMethods\?merchantAccount=\w+&shopperReference=(.+)$/.exec(path) ?? [];
    if (shopper) return { storedPaymentMethods: books.listStored(shopper) };
    const [, storedId, shopperReference] =
      /^\/storedPaymentMethods\/(\w+)\?merchantAccount=\w+&shopperReference=(.+)$/.exec(path) ?? [];
    if (storedId) return books.forget(shopperReference ?? '', storedId);
    const [, psp = '', kind = ''] = /^\/payments\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    return books.modify(psp, kind, body);
  }

  const takeFault = (path: string): Fault | undefined => {
    const index = faults.findIndex(([pattern]) => pattern.test(path));
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.[1];
  };

  /** Tells the public key for cards, to anyone. */
  function answerKey(request: IncomingMessage, response: ServerResponse, clientKey: string) {
    keyRequests.push(clientKey);
    if (request.headers['x-api-key']) wrong.push('clientKeys: a secret key');
    const fault = takeFault(request.url ?? '');
    if (fault === 'dropped' || fault === 'lost') return request.socket.destroy();
    const status = typeof fault === 'number' ? fault : clientKey === config.client?.key ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    const publicKey = fault === 'garbage' ? '10001|AB' : cards.getPublicKey();
    response.end(JSON.stringify(status === 200 ? { publicKey } : { status }));
  }

  /** Does what a request asks for. A card that cannot be read, or is wrong, is a 422. */
  function actOn(path: string, body: Json): Json {
    try {
      return act(path, body);
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      const { errorCode, message } = error;
      return { status: 422, errorCode, message, errorType: 'validation' };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, clientKey] = /^\/checkoutshopper\/v1\/clientKeys\/(.+)$/.exec(request.url ?? '') ?? [];
    if (clientKey) return answerKey(request, response, clientKey);
    const body = await readBody(request);
    const path = (request.url ?? '').replace(/^\/v71/, '');
    const [, devicePath] = /^\/devices\/v1(\/.*)$/.exec(path) ?? [];
    const key = request.headers['idempotency-key'] as string | undefined;
    requests.push({ path, key, trace: request.headers.traceparent, body });
    if (!devicePath) wrong.push(...findUnknownFields(path, body).map((name) => `${path}: ${name}`));
    if (request.method === 'POST' && request.headers['content-type'] !== 'application/json')
      wrong.push(`${path}: no JSON`);
    const isUnkeyed =
      devicePath !== undefined ||
      ['/paymentMethods', '/applePay/sessions'].includes(path) ||
      path.startsWith(DISPUTES_PATH);
    if (!key && request.method === 'POST' && !isUnkeyed) wrong.push(`${path}: no key`);
    const fault = takeFault(path);
    const kill = typeof fault === 'object' && 'kill' in fault ? fault : undefined;
    if (kill?.kill === 'before') await kill.act();
    if (fault === 'dropped' || kill?.kill === 'before') return request.socket.destroy();
    const send = (status: number, sent: object | string) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
    };
    if (typeof fault === 'object' && 'refusal' in fault) return send(422, { status: 422, ...fault.refusal });
    if (typeof fault === 'number') return send(fault, { status: fault, errorCode: '000' });
    if (request.headers['x-api-key'] !== config.apiKey) return send(401, { status: 401, errorCode: '000' });
    if (devicePath) {
      const done = await devices.act(request.method ?? '', devicePath, { body, config, wrong });
      await kill?.act();
      if (fault === 'lost' || kill || done === CUT) return request.socket.destroy();
      return send(done.status, fault === 'garbage' ? 'null' : done.body);
    }
    const [, psp = ''] = /^\/payments\/([^/]+)\//.exec(path) ?? [];
    const account = body.merchantAccount ?? body.merchantAccountCode;
    if (account && account !== (books.find(psp)?.account ?? config.merchantAccount))
      return send(403, { status: 403, errorCode: '901' });
    const known = key && answers.get(key);
    if (!known) {
      const done = actOn(path, body);
      const status = typeof done.errorCode === 'string' ? 422 : path.includes('/payments/P') ? 201 : 200;
      if (key) answers.set(key, { status, body: done });
      await kill?.act();
      if (fault === 'lost' || kill) return request.socket.destroy();
      if (fault === 'garbage') return send(200, 'null');
      if (typeof fault === 'object' && 'late' in fault) await fault.late();
      return send(status, done);
    }
    if (fault === 'lost') return request.socket.destroy();
    return send(known.status, known.body);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config: AdyenConfig = {
    apiKey: 'the-key-of-the-tests',
    merchantAccount: 'TestShopECOM',
    checkoutUrl: `${origin}/v71`,
    client: { key: 'test_KEYOFTHETESTS', url: `${origin}/checkoutshopper` },
    isLive: false,
    hmacKeys: [HMAC_KEY],
    webhookUser: 'adyen',
    webhookPassword: 'password of the tests',
    methods: [
      'card',
      'google_pay',
      'bancontact',
      'ideal',
      'klarna',
      'paypal',
      'pay_by_bank',
      'sepa_direct_debit',
    ],
    applePayMerchantId: undefined,
    timeoutSeconds: 2,
    retrySeconds: [1, 5],
    giveUpSeconds: 900,
    disputesUrl: undefined,
    devicesUrl: undefined,
    posMerchantAccount: 'TestShopECOM',
    statusSeconds: 5,
    terminalSeconds: 90,
    ...(typeof change === 'function' ? change(origin) : change),
  };

  const { payments, forgotten, returns, tokens, says, failing, createPsp, approveAtBank } = books;
  return {
    ...createTeller({ config, outbox, createPsp }),
    config,
    cards,
    devices,
    getPublicKey: cards.getPublicKey,
    keyRequests,
    disputes,
    payments,
    requests,
    outbox,
    failing,
    forgotten,
    returns,
    tokens,
    says,
    wrong,
    approveAtBank,
    failNext: (path: RegExp, ...modes: Fault[]) =>
      faults.push(...modes.map((mode): [RegExp, Fault] => [path, mode])),
    refuseNext: (path: RegExp, ...refusals: object[]) =>
      faults.push(...refusals.map((refusal): [RegExp, Fault] => [path, { refusal }])),
    /** From now on nothing fails. */
    heal() {
      faults.length = 0;
      failing.clear();
    },
    find: (order: string) => payments.filter((payment) => payment.order === order),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

export type AdyenDouble = Awaited<ReturnType<typeof createAdyenDouble>>;
