import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createCardShopper } from '../../support/shopper/create-card-shopper.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const URLS = {
  SuccessRedirectUrl: 'https://shop.example/thanks?order=1042&x=%2F#top',
  FailureRedirectUrl: 'https://shop.example/sorry?a=1&a=2',
  CancelRedirectUrl: 'https://shop.example/basket/?',
};

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink(URLS);
});

const shopper = createRailShopper(() => service);
const { readView } = createCardShopper(() => service);
const getReturn = (hop: string) => hop.replace('/hop/', '/return/');

describe('the hop', () => {
  it('redirects to the bank without a referrer', async () => {
    const { hop } = await shopper.goToBank(link, 'ideal');
    const { status, headers } = await shopper.load(hop, { 'sec-fetch-dest': 'document' });
    expect(status).toBe(303);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(headers.location).not.toContain(link.path.replace('/checkout/', ''));
  });

  it.each(['iframe', 'frame', 'embed', 'object', 'fencedframe'])(
    'in a frame (%s) shows one link, which takes the whole window',
    async (dest) => {
      const { hop } = await shopper.goToBank(link, 'ideal');
      const { status, body, headers } = await shopper.load(hop, { 'sec-fetch-dest': dest });
      expect(status).toBe(200);
      expect(body).toContain(`href="${hop}" target="_top"`);
      expect(body).not.toContain('<script');
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      expect(headers['content-security-policy']).toContain('frame-ancestors *;');
      expect(headers).not.toHaveProperty('x-frame-options');
    },
  );

  it('is a page in the link’s language', async () => {
    const { hop } = await shopper.goToBank(await service.createLink({ Lang: 'it' }), 'ideal');
    const { body } = await shopper.load(hop, { 'sec-fetch-dest': 'iframe' });
    expect(body).toContain('Continua con iDEAL | Wero');
  });

  it.each([
    ['approve', URLS.SuccessRedirectUrl],
    ['decline', URLS.FailureRedirectUrl],
    ['cancel', URLS.CancelRedirectUrl],
  ] as const)('of an order that has ended (%s) redirects to the shop', async (decision, url) => {
    const { hop, bank } = await shopper.goToBank(link, 'paypal');
    await shopper.decide(bank, decision);
    expect(await shopper.follow(hop)).toBe(url);
  });

  it.each(['x', randomUUID(), '__proto__', '%2e%2e'])('answers 404 for the attempt "%s"', async (id) => {
    expect((await shopper.load(`${link.path}/hop/${id}`)).status).toBe(404);
    expect((await shopper.load(`${link.path}/return/${id}`)).status).toBe(404);
  });

  it('answers 404 for an attempt of another link, and for a card', async () => {
    const { hop } = await shopper.goToBank(link, 'paypal');
    const other = await service.createLink();
    expect((await shopper.load(hop.replace(link.path, other.path))).status).toBe(404);
    expect((await shopper.load(getReturn(hop).replace(link.path, other.path))).status).toBe(404);
    await service.pay(other);
    const { id } = await service.store
      .selectFrom('attempts')
      .select('id')
      .where('method', '=', 'card')
      .executeTakeFirstOrThrow();
    expect((await shopper.load(`${other.path}/hop/${id}`)).status).toBe(404);
  });
});

describe('the return address', () => {
  it.each([
    ['paypal', 'approve', URLS.SuccessRedirectUrl],
    ['ideal', 'approve', URLS.SuccessRedirectUrl],
    ['paypal', 'pend', URLS.SuccessRedirectUrl],
    ['paypal', 'later', URLS.SuccessRedirectUrl],
    ['paypal', 'decline', URLS.FailureRedirectUrl],
    ['paypal', 'cancel', URLS.CancelRedirectUrl],
  ] as const)('after %s: %s leads to exactly %s', async (method, decision, url) => {
    const { bank } = await shopper.goToBank(link, method);
    const back = String(await shopper.decide(bank, decision));
    const { status, headers } = await shopper.load(back);
    expect([status, headers.location]).toEqual([303, url]);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it.each(['approve', 'decline', 'cancel'] as const)(
    'after paypal: %s leads to the page of a link without addresses',
    async (decision) => {
      const body = { Purpose: 'A deposit', Amount: 5000 };
      const { PaymentUrl } = (await service.post('/api/v5/payments/link', body)).body;
      const { pathname: path } = new URL(PaymentUrl);
      const { bank } = await shopper.goToBank({ path } as TestLink, 'paypal');
      expect(await shopper.follow(String(await shopper.decide(bank, decision)))).toBe(path);
      expect((await readView({ path } as TestLink)).returnUrls).toEqual({});
    },
  );

  it('encodes a URL with non-ASCII letters like a browser', async () => {
    const named = await service.createLink({ ...URLS, CancelRedirectUrl: 'https://shop.example/però?à' });
    const { bank } = await shopper.goToBank(named, 'paypal');
    expect(await shopper.follow(String(await shopper.decide(bank, 'cancel')))).toBe(
      'https://shop.example/per%C3%B2?%C3%A0',
    );
  });

  it.each(['', '?status=success', '?outcome=approve&state=APPROVED', '?__proto__[x]=1'])(
    'opened too early, with "%s", changes nothing and leads to the checkout',
    async (query) => {
      const { hop, bank } = await shopper.goToBank(link, 'paypal');
      expect(await shopper.follow(getReturn(hop) + query)).toBe(link.path);
      expect(await service.getStatus(link)).toEqual({
        state: 'open',
        status: 'CREATED',
        waitingRail: 'paypal',
      });
      await shopper.decide(bank, 'decline');
      expect(await shopper.follow(getReturn(hop) + query)).toBe(URLS.FailureRedirectUrl);
    },
  );

  it.each(['return', 'hop', 'challenge'])(
    'changes nothing with the attempt or the token of another link (%s)',
    async (step) => {
      const { hop } = await shopper.goToBank(link, 'paypal');
      const other = await service.createLink();
      const attempt = hop.split('/').pop();
      const foreign = [
        `${other.path}/${step}/${attempt}`,
        `${link.path}/${step}/${randomUUID()}`,
        `/checkout/${'x'.repeat(43)}/${step}/${attempt}`,
      ];
      for (const path of foreign) expect((await shopper.load(path)).status).toBe(404);
      expect(await service.getStatus(link)).toEqual({
        state: 'open',
        status: 'CREATED',
        waitingRail: 'paypal',
      });
      expect(await service.getStatus(other)).toEqual({ state: 'open', status: 'CREATED' });
    },
  );

  describe('where OnRefusal is "page"', () => {
    const PAGE = { ...URLS, OnRefusal: 'page' };
    const leadsTo = async (change: object, decision: 'approve' | 'decline' | 'cancel', url?: string) => {
      const changed = await service.createLink({ ...PAGE, ...change });
      const { hop, bank } = await shopper.goToBank(changed, 'paypal');
      const back = String(await shopper.decide(bank, decision));
      const wanted = url ?? changed.path;
      expect(await shopper.follow(back)).toBe(wanted);
      expect(await shopper.follow(hop)).toBe(wanted);
      return changed;
    };

    it.each([
      ['decline', 'rail_declined'],
      ['cancel', undefined],
    ] as const)('leads back to the page, which knows what happened (%s)', async (decision, declineCode) => {
      const view = await readView(await leadsTo({}, decision));
      expect(view).toMatchObject({ state: 'open', lastAttempt: { method: 'paypal' } });
      expect(view.lastAttempt?.declineCode).toBe(declineCode);
    });

    it('leads to the shop if it was approved', () => leadsTo({}, 'approve', URLS.SuccessRedirectUrl));

    it.each([
      ['with another value', { OnRefusal: 'redirect' }],
      ['without another way to pay', { PaymentMethods: ['paypal'] }],
      ['with wallets alone as other ways', { PaymentMethods: ['paypal', 'apple_pay', 'google_pay'] }],
      ['embedded in a shop', { Type: 'embedded' }],
    ])('leads to the shop %s', async (_case, change) => {
      await leadsTo(change, 'decline', URLS.FailureRedirectUrl);
      await leadsTo(change, 'cancel', URLS.CancelRedirectUrl);
    });

    it('leads to the shop once the link has expired', async () => {
      const short = await service.createLink({ ...PAGE, LinkDurationSeconds: 60 });
      const { bank } = await shopper.goToBank(short, 'paypal');
      const back = String(await shopper.decide(bank, 'decline'));
      service.clock.advance(61_000);
      expect(await shopper.follow(back)).toBe(URLS.FailureRedirectUrl);
    });

    it('leads to the shop after the last decline, which closes the link', async () => {
      const closing = await service.createLink(PAGE);
      await service.store
        .updateTable('payments')
        .set({ declined_attempts: 9 })
        .where('transaction_id', '=', closing.transactionId)
        .execute();
      const { bank } = await shopper.goToBank(closing, 'paypal');
      const back = String(await shopper.decide(bank, 'decline'));
      expect(await shopper.follow(back)).toBe(URLS.FailureRedirectUrl);
      expect(await service.getStatus(closing)).toMatchObject({ status: 'FAILED' });
    });
  });

  it('of a withdrawn order leads to the payment’s current page', async () => {
    const { hop } = await shopper.goToBank(link, 'paypal');
    const other = await shopper.goToBank(link, 'klarna');
    // The page does not lead to the cancel URL: the shop would treat the order as given up while it is being paid.
    expect(await shopper.follow(getReturn(hop))).toBe(link.path);
    await shopper.decide(other.bank, 'approve');
    expect(await shopper.follow(getReturn(hop))).toBe(URLS.SuccessRedirectUrl);
  });
});
