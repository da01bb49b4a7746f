import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hmacValidator as HmacValidator } from '@adyen/api-library';
import type { AdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';
import type { TestService } from '../create-test-service.ts';
import { findUnknownFields } from './check-request.ts';
import { CUT, createDeviceDouble } from './create-device-double.ts';
import { DISPUTES_PATH, keepDisputes } from './keep-disputes.ts';
import { CardError, createCardReader, type DoubleCard } from './read-cards.ts';

/** The account's books: what Adyen says that it has done, which is what counts. */
export interface BookedPayment {
  psp: string;
  reference: string;
  order: string;
  amount: number;
  currency: string;
  isAuthorised: boolean;
  isManual: boolean;
  captured: number;
  refunded: number;
  isCancelled: boolean;
  /** The parameter of the way back. */
  redirectResult?: string;
  type: string;
  /** Default: that of the tests. */
  account?: string;
}

/** `lost`: worked on, without an answer. `dropped`: never arrived. */
export type Fault =
  | 'lost'
  | 'dropped'
  | 'garbage'
  | number
  /** Refused with 422, in these words. */
  | { refusal: object }
  /** Worked on at once, and answered late. */
  | { late: () => Promise<unknown> }
  | { kill: 'before' | 'after'; act: () => Promise<unknown> };

/** Where Adyen names a kept card or account: in its answer, in the notification of the payment, or in one of its own. */
export type TokenPlace = 'answer' | 'AUTHORISATION' | 'RECURRING_CONTRACT';

export interface Notification {
  eventCode: string;
  success?: boolean;
  pspReference?: string;
  originalReference?: string;
  merchantReference?: string;
  value?: number;
  /** Default: EUR. */
  currency?: string;
  additionalData?: Record<string, string>;
  paymentMethod?: string;
  reason?: string;
  /** Default: that of the tests. */
  account?: string;
}

/** Changes the account of a test. The double's own address is known only when it listens. */
export type AdyenChange = Partial<AdyenConfig> | ((origin: string) => Partial<AdyenConfig>);

/** The account has card terminals. */
export const withDevices = (origin: string): Partial<AdyenConfig> => ({ devicesUrl: `${origin}/devices/v1` });

const KEY = 'ab'.repeat(32);

/** The parts of a request that the double reads; `findUnknownFields` has checked their names. */
type Json = ReturnType<typeof JSON.parse>;

/** Adyen's own validator, which also makes the signatures. */
const validator = new HmacValidator();

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
  const payments: BookedPayment[] = [];
  const requests: { path: string; key: string | undefined; body: Json }[] = [];
  const faults: [RegExp, Fault][] = [];
  const outbox: Notification[] = [];
  const answers = new Map<string, { status: number; body: object }>();
  const wrong: string[] = [];
  const blocked = new Set<string>();
  const cards = createCardReader();
  const disputes = keepDisputes(outbox);
  const devices = createDeviceDouble();
  /** The keys that it was asked for. */
  const keyRequests: string[] = [];
  /** The kept cards and accounts, with whom they belong to. */
  const kept = new Map<string, DoubleCard | undefined>();
  /** The kept cards that it was told to forget. */
  const forgotten: string[] = [];
  /** Its answer when a shopper has returned. */
  const returns = { code: 'Authorised' };
  const tokens: { place: TokenPlace } = { place: 'answer' };
  /** Its description of a card, which depends on the settings of its account. Default: what it has read. */
  const says: {
    additionalData?: Record<string, string>;
    brand?: string;
    isSilent?: true;
    isForgetful?: true;
  } = {};
  function describeCard(card: DoubleCard | undefined) {
    const isRead = card && !says.additionalData && !says.brand && !says.isSilent;
    const additionalData = isRead
      ? {
          cardSummary: card.number.slice(-4),
          cardBin: card.number.slice(0, 6),
          expiryDate: `${Number(card.month)}/${card.year}`,
        }
      : says.additionalData;
    const brand = isRead ? card.brand : says.brand;
    return {
      ...(additionalData && { additionalData }),
      ...(brand && { paymentMethod: { type: 'scheme', brand } }),
    };
  }
  /** The failures of the next modifications, by kind. */
  const failing = new Set<string>();
  let count = 0;
  const createPsp = () => {
    count += 1;
    return `PSP${String(count).padStart(13, '0')}`;
  };

  const find = (psp: string) => payments.find((payment) => payment.psp === psp);
  const tellAuthorisation = (payment: BookedPayment, success: boolean, extra: Partial<Notification> = {}) =>
    outbox.push({
      eventCode: 'AUTHORISATION',
      success,
      pspReference: payment.psp,
      merchantReference: payment.reference,
      value: payment.amount,
      ...extra,
    });

  function authorise(payment: BookedPayment): void {
    payment.isAuthorised = true;
    if (!payment.isManual) payment.captured = payment.amount;
  }

  function pay(body: Json) {
    const { reference, amount, paymentMethod, additionalData, merchantOrderReference, shopperReference } =
      body;
    const { storedPaymentMethodId } = paymentMethod;
    const keptAs = `${shopperReference}/${storedPaymentMethodId}`;
    if (storedPaymentMethodId && !kept.has(keptAs))
      return { status: 422, errorCode: '800', message: 'Contract not found' };
    const isTyped = paymentMethod.type === 'scheme' && !storedPaymentMethodId;
    if (storedPaymentMethodId && paymentMethod.encryptedSecurityCode) cards.readCode(paymentMethod);
    const card = isTyped ? cards.readCard(paymentMethod) : kept.get(keptAs);
    const description = describeCard(card);
    const payment: BookedPayment = {
      psp: createPsp(),
      reference,
      order: merchantOrderReference,
      amount: amount.value,
      currency: amount.currency,
      isAuthorised: false,
      isManual: additionalData?.manualCapture === 'true',
      captured: 0,
      refunded: 0,
      isCancelled: false,
      type: paymentMethod.type,
    };
    payments.push(payment);
    const { psp: pspReference } = payment;
    const [, code] = /^REFUSED (\d+)$/.exec(paymentMethod.holderName ?? '') ?? [];
    if (blocked.has(reference) || code) {
      const refusalReasonCode = code ?? '2';
      tellAuthorisation(payment, false, { reason: 'Refused' });
      const refused = {
        pspReference,
        resultCode: 'Refused',
        refusalReasonCode,
        merchantReference: reference,
      };
      return { ...refused, ...description };
    }
    const isRedirected = ['ideal', 'klarna', 'paypal', 'bcmc_mobile', 'paybybank'].includes(
      paymentMethod.type,
    );
    const isChallenged =
      paymentMethod.holderName?.startsWith('CHALLENGE') && body.shopperInteraction !== 'Moto';
    if (isRedirected || isChallenged) {
      payment.redirectResult = randomUUID();
      const isPost = paymentMethod.holderName === 'CHALLENGE POST';
      const action = {
        type: 'redirect',
        url: `https://bank.example/${payment.psp}`,
        method: isPost ? 'POST' : 'GET',
        ...(isPost && { data: { PaReq: 'a"b' } }),
      };
      return { pspReference, resultCode: 'RedirectShopper', action, merchantReference: reference };
    }
    authorise(payment);
    const storedId = `STORED${payment.psp}`;
    const keeps = body.storePaymentMethod && shopperReference ? tokens.place : undefined;
    if (keeps) kept.set(`${shopperReference}/${storedId}`, card);
    const named = {
      additionalData: { ...description.additionalData, 'tokenization.storedPaymentMethodId': storedId },
    };
    const isNamed = keeps === 'answer' || keeps === 'AUTHORISATION';
    const told = { ...description, ...(isNamed && named) };
    tellAuthorisation(payment, true, {
      ...(told.additionalData && { additionalData: told.additionalData }),
      ...(description.paymentMethod && { paymentMethod: description.paymentMethod.brand }),
    });
    if (keeps === 'RECURRING_CONTRACT')
      outbox.push({
        eventCode: keeps,
        pspReference: storedId,
        originalReference: payment.psp,
        merchantReference: reference,
      });
    const answered = { pspReference, merchantReference: reference };
    if (paymentMethod.holderName === 'PARTLY') return { ...answered, resultCode: 'PartiallyAuthorised' };
    return {
      ...answered,
      resultCode: payment.type === 'sepadirectdebit' ? 'Received' : 'Authorised',
      ...description,
      ...(keeps === 'answer' && named),
    };
  }

  function takeReturn({ details }: Json) {
    const payment = payments.find(({ redirectResult }) => redirectResult === details.redirectResult);
    if (!payment) return { status: 422, errorCode: '14_0', message: 'Unknown redirectResult' };
    const isRefused = returns.code === 'Refused';
    if (!isRefused) authorise(payment);
    tellAuthorisation(payment, !isRefused);
    const { psp: pspReference, reference: merchantReference } = payment;
    // 11: the cardholder was not authenticated.
    const reason = isRefused && { refusalReasonCode: '11' };
    return { pspReference, resultCode: returns.code, merchantReference, ...reason };
  }

  const MODIFY: Record<string, (payment: BookedPayment, amount: number) => Notification | undefined> = {
    captures(payment, amount) {
      if (payment.captured || payment.isCancelled || amount > payment.amount) return undefined;
      payment.captured = amount;
      return { eventCode: 'CAPTURE', value: amount };
    },
    cancels(payment) {
      if (payment.captured || payment.isCancelled) return undefined;
      payment.isCancelled = true;
      return { eventCode: 'CANCELLATION', value: payment.amount };
    },
    refunds(payment, amount) {
      if (payment.refunded + amount > payment.captured) return undefined;
      payment.refunded += amount;
      return { eventCode: 'REFUND', value: amount };
    },
    reversals(payment) {
      if (payment.captured) payment.refunded = payment.captured;
      else payment.isCancelled = true;
      return { eventCode: 'CANCEL_OR_REFUND', value: payment.amount };
    },
  };

  function modify(psp: string, kind: string, body: Json) {
    const payment = find(psp);
    if (!payment?.isAuthorised) return { status: 422, errorCode: '167', message: 'Original not found' };
    const pspReference = createPsp();
    const told = failing.delete(kind)
      ? undefined
      : (MODIFY[kind] as (typeof MODIFY)[string])(payment, body.amount?.value ?? payment.amount);
    const eventCode = {
      captures: 'CAPTURE',
      cancels: 'CANCELLATION',
      refunds: 'REFUND',
      reversals: 'CANCEL_OR_REFUND',
    }[kind];
    outbox.push({
      eventCode: eventCode ?? kind,
      value: body.amount?.value ?? payment.amount,
      ...told,
      success: told !== undefined,
      pspReference,
      originalReference: psp,
      ...{ merchantReference: payment.reference, currency: payment.currency },
      ...(payment.account && { account: payment.account }),
      ...(told ? {} : { reason: 'Insufficient balance' }),
    });
    return { pspReference, status: 'received', paymentPspReference: psp };
  }

  function cancelByReference({ paymentReference }: Json) {
    const payment = payments.find(({ reference }) => reference === paymentReference);
    const pspReference = createPsp();
    if (payment?.isAuthorised && !payment.captured) payment.isCancelled = true;
    else if (payment?.captured) payment.refunded = payment.captured;
    else blocked.add(paymentReference);
    if (payment)
      outbox.push({
        eventCode: 'TECHNICAL_CANCEL',
        success: true,
        pspReference,
        originalReference: payment.psp,
        merchantReference: paymentReference,
        value: payment.amount,
      });
    return { pspReference, status: 'received', paymentReference };
  }

  const listStored = (shopper: string) =>
    [...kept].flatMap(([name, card]) => {
      const [owner, id] = name.split('/');
      if (owner !== shopper || !card || says.isForgetful) return [];
      const { brand, number, month, year } = card;
      const expiry = { expiryMonth: month, expiryYear: year.slice(2) };
      return [{ type: 'scheme', id, brand, lastFour: number.slice(-4), ...expiry }];
    });

  function act(path: string, body: Json): Json {
    if (path === '/paymentMethods') return { paymentMethods: [] };
    if (path.startsWith(DISPUTES_PATH)) return disputes.act(path.slice(DISPUTES_PATH.length + 1), body);
    if (path === '/applePay/sessions')
      return { data: Buffer.from(JSON.stringify({ domainName: body.domainName })).toString('base64') };
    if (path === '/payments') return pay(body);
    if (path === '/cardDetails') return cards.describeBrands(body);
    if (path === '/payments/details') return takeReturn(body);
    if (path === '/cancels') return cancelByReference(body);
    const [, shopper] =
      /^\/storedPaymentMethods\?merchantAccount=\w+&shopperReference=(.+)$/.exec(path) ?? [];
    if (shopper) return { storedPaymentMethods: listStored(shopper) };
    const [, storedId, shopperReference] =
      /^\/storedPaymentMethods\/(\w+)\?merchantAccount=\w+&shopperReference=(.+)$/.exec(path) ?? [];
    if (storedId) {
      forgotten.push(storedId);
      const isKnown = kept.delete(`${shopperReference}/${storedId}`);
      return isKnown ? {} : { status: 422, errorCode: '800', message: 'Contract not found' };
    }
    const [, psp = '', kind = ''] = /^\/payments\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    return modify(psp, kind, body);
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
    requests.push({ path, key, body });
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
    if (account && account !== (find(psp)?.account ?? config.merchantAccount))
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
    apiKey: 'the key of the tests',
    merchantAccount: 'TestShopECOM',
    checkoutUrl: `${origin}/v71`,
    client: { key: 'test_KEYOFTHETESTS', url: `${origin}/checkoutshopper` },
    isLive: false,
    hmacKeys: [KEY],
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

  const toItem = (notification: Notification, account = notification.account ?? config.merchantAccount) => ({
    pspReference: notification.pspReference ?? createPsp(),
    ...(notification.originalReference && { originalReference: notification.originalReference }),
    merchantAccountCode: account,
    merchantReference: notification.merchantReference ?? '',
    amount: { value: notification.value ?? 0, currency: notification.currency ?? 'EUR' },
    eventCode: notification.eventCode,
    eventDate: '2026-11-27T10:00:00+01:00',
    success: String(notification.success ?? true),
    ...(notification.reason && { reason: notification.reason }),
    ...(notification.paymentMethod && { paymentMethod: notification.paymentMethod }),
    additionalData: { ...notification.additionalData },
  });

  const sign = (item: ReturnType<typeof toItem>, key = KEY) => ({
    NotificationRequestItem: {
      ...item,
      additionalData: { ...item.additionalData, hmacSignature: validator.calculateHmac(item as Json, key) },
    },
  });

  const post = (service: TestService, body: object, password = config.webhookPassword) =>
    service.inject<Json>({
      method: 'POST',
      url: '/acquirers/adyen/notifications',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`adyen:${password}`).toString('base64')}`,
      },
      payload: body,
    });

  return {
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
    toItem,
    sign,
    post,
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
    /** Pays what a shopper was sent to the bank for, without a return. */
    approveAtBank(reference: string) {
      const payment = payments.find((booked) => booked.reference === reference);
      if (!payment) throw new Error(`There is no payment ${reference}.`);
      authorise(payment);
      tellAuthorisation(payment, true);
    },
    /** Sends notifications, those that wait by default, and lets the service apply them. */
    async tell(service: TestService, notifications: Notification[] = outbox.splice(0)) {
      for (const notification of notifications) {
        const sent = await post(service, { live: 'false', notificationItems: [sign(toItem(notification))] });
        if (sent.status !== 200) throw new Error(`The service answered ${sent.status}.`);
      }
      await service.runDueJobs();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

export type AdyenDouble = Awaited<ReturnType<typeof createAdyenDouble>>;
