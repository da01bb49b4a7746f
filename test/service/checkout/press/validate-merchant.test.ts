import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../../src/service/calls/companies/read-companies.ts';
import {
  MAX_OPEN_SESSIONS,
  MERCHANT_SESSION_MS,
} from '../../../../src/service/sandbox/acquirer/start-merchant-session.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { createApplePayPress } from '../../support/shopper/create-apple-pay-press.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

const press = async (change?: object) => createApplePayPress(service, await service.createLink(change));

describe('merchant validation', () => {
  it('answers a merchant session as Apple does', async () => {
    const { validate } = await press();
    const { status, body, headers } = await validate();
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      epochTimestamp: service.clock.now(),
      expiresAt: service.clock.now() + MERCHANT_SESSION_MS,
      merchantSessionIdentifier: expect.stringMatching(/^SSH[0-9A-F]{64}$/),
      nonce: expect.stringMatching(/^[0-9A-F]{32}$/),
      merchantIdentifier: expect.stringMatching(/^[0-9A-F]{64}$/),
      domainName: 'localhost',
      displayName: 'Bottega Rossi',
      signature: expect.stringMatching(/^[0-9a-f]{512}$/),
    });
  });

  it.each([
    ['https://shop.example', 'shop.example'],
    ['http://127.0.0.1:4243', '127.0.0.1'],
    ['https://shop.example:8443', 'shop.example'],
    ['http://shop.localhost:8080', 'shop.localhost'],
    ['http://localhost:4242', 'localhost'],
  ])('is made for the domain of the page around the checkout, %s', async (topOrigin, domainName) => {
    const { validate } = await press({ Type: 'embedded' });
    expect((await validate({ topOrigin })).body).toMatchObject({ domainName });
  });

  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'https://sub.shop.example',
    'https://www.shop.example:8443',
    'http://shop.example',
    'https://shop.example/',
    'https://evil.example/#https://shop.example',
    'https://user@shop.example',
    'shop.example',
    'null',
    '',
    null,
    7,
    ['https://shop.example'],
  ])('is made for no other domain: %j', async (topOrigin) => {
    const { validate } = await press({ Type: 'embedded' });
    const { status, body } = await validate({ topOrigin });
    expect(status).toBe(400);
    expect(body.Message).toMatch(/^Domain not authorized\. .*the company’s domains\.$/);
    expect(body.Errors).toEqual([findBrokenRule('topOrigin', body.Message)]);
  });

  it('is made for the checkout’s own domain if no shop can frame it', async () => {
    const { validate } = await press({ Type: 'standard' });
    expect((await validate({ topOrigin: 'https://shop.example' })).status).toBe(400);
    expect((await validate({ topOrigin: 'http://localhost:4242' })).body).toMatchObject({
      domainName: 'localhost',
    });
  });

  it('is made only for domains that the operator has enabled, and for the checkout’s own', async () => {
    const [merchant, ...others] = BUILT_IN_COMPANIES as [CompanyFixture, ...CompanyFixture[]];
    const wallets = { applePay: ['shop.example'] };
    const restricted = await createTestService({ companies: [{ ...merchant, wallets }, ...others] });
    try {
      const link = await restricted.createLink({ Type: 'embedded' });
      const { validate } = createApplePayPress(restricted, link);
      const ask = async (topOrigin?: string) => (await validate({ topOrigin })).body;
      expect(await ask('https://shop.example')).toMatchObject({ domainName: 'shop.example' });
      expect(await ask()).toMatchObject({ domainName: 'localhost' });
      expect(await ask('http://127.0.0.1:4243')).toMatchObject({
        StatusCode: 400,
        Message: 'Domain not enabled for Apple Pay by the operator of the service.',
        Errors: [{ Field: 'topOrigin', Hint: 'It is enabled per domain: ask for 127.0.0.1.' }],
      });
    } finally {
      await restricted.close();
    }
  });

  it('fetches no URL that a client sends', async () => {
    const visits: string[] = [];
    const canary = createServer(({ url = '' }, response) => {
      visits.push(url);
      response.end('{}');
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const { port } = canary.address() as { port: number };
    try {
      const { validate } = await press();
      for (const validationURL of [
        `http://127.0.0.1:${port}/`,
        `https://127.0.0.1:${port}/`,
        `http://apple-pay-gateway.apple.com@127.0.0.1:${port}/`,
        `http://127.0.0.1:${port}/#https://apple-pay-gateway.apple.com/paymentservices/startSession`,
        'https://apple-pay-gateway.apple.com.evil.test/paymentservices/startSession',
        undefined,
        null,
        ['https://apple-pay-gateway.apple.com/paymentservices/startSession'],
        { toString: 'x' },
      ]) {
        const { status, body } = await validate({ validationURL });
        expect(status).toBe(400);
        expect(body.Errors[0]?.Field).toBe('validationURL');
        expect(body.Message).toMatch(/^Not the address of an Apple gateway\. Send the validationURL/);
      }
      expect(visits).toEqual([]);
      // The canary sings when it is visited.
      await fetch(`http://127.0.0.1:${port}/sings`);
      expect(visits).toEqual(['/sings']);
    } finally {
      canary.close();
    }
  });

  it.each([undefined, '', 'short', 'x'.repeat(65), 'has spaces in it', 7, {}])(
    'refuses the key of a press %j',
    async (attemptKey) => {
      const { validate } = await press();
      const { status, body } = await validate({ attemptKey });
      const Hint = 'The id of the press, a UUID in lower case.';
      expect([status, body.Errors]).toEqual([
        400,
        [{ Field: 'attemptKey', Code: 'INVALID_VALUE', Message: 'Invalid value.', Hint }],
      ]);
    },
  );

  it('is refused for a link that does not take Apple Pay, is paid or has expired', async () => {
    const MESSAGE = 'The state of the payment does not allow this.';
    const cardOnly = await press({ PaymentMethods: ['card'] });
    expect(await cardOnly.validate()).toMatchObject({ status: 409, body: { Message: MESSAGE } });

    const link = await service.createLink();
    await service.pay(link);
    const paid = createApplePayPress(service, link);
    expect(await paid.validate()).toMatchObject({ status: 409, body: { Message: MESSAGE } });

    const short = await press({ LinkDurationSeconds: 60 });
    service.clock.advance(60);
    expect(await short.validate()).toMatchObject({ status: 409, body: { Message: MESSAGE } });
  });

  it('is refused to another site', async () => {
    const { path } = await service.createLink();
    const call = {
      method: 'POST' as const,
      url: `${path}/apple-pay/merchant-validation`,
      payload: {},
      headers: { 'sec-fetch-site': 'cross-site' },
    };
    expect((await service.inject(call)).status).toBe(403);
  });

  it('returns 404 without a link', async () => {
    const { validate } = createApplePayPress(service, { path: '/checkout/nowhere', transactionId: '' });
    expect((await validate()).status).toBe(404);
  });

  it('is limited to a number of sessions per link until they expire', async () => {
    const link = await service.createLink();
    for (let count = 0; count < MAX_OPEN_SESSIONS; count += 1)
      expect((await createApplePayPress(service, link).validate()).status).toBe(200);
    expect((await createApplePayPress(service, link).validate()).status).toBe(429);
    service.clock.advance(MERCHANT_SESSION_MS / 1000);
    expect((await createApplePayPress(service, link).validate()).status).toBe(200);
  });

  it('is limited also for simultaneous sessions', async () => {
    const link = await service.createLink();
    const presses = Array.from({ length: MAX_OPEN_SESSIONS + 10 }, () => createApplePayPress(service, link));
    const statuses = await Promise.all(presses.map(async ({ validate }) => (await validate()).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_OPEN_SESSIONS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
