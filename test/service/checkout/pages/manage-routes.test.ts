import { describe, expect, it } from 'vitest';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const subscriber = createSubscriber(() => service);
const { read, pass, act, listRenewals } = subscriber;
const DECLINED_LATER = { card: { number: '4000 0000 0000 0341' } };
const ADA = { Metadata: { shopperReference: 'ada-42' } };

/** Subscribes a shopper. @returns the path of the page */
const begin = async (pay: PayChange = {}, link: object = ADA): Promise<string> =>
  (await subscriber.begin(pay, link)).ManageUrl.slice(BASE_URL.length);
const load = (url: string, headers: Record<string, string> = {}) => service.inject<string>({ url, headers });
const press = (path: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  service.inject<string>({
    method: 'POST',
    url: path,
    // The body that browsers send for a form without fields.
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0', ...headers },
  });
/** The text of the page, without its markup. */
const loadText = async (path: string) =>
  (await load(path)).body
    .replace(/^.*<main/s, '<main')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const readMails = () =>
  service.store.selectFrom('mails').select(['kind', 'text']).orderBy('created_at').orderBy('kind').execute();

describe('ManageUrl', () => {
  it('is a URL with its own secret below the path of the checkout', async () => {
    const path = await begin();
    expect(path).toMatch(/^\/checkout\/manage\/[A-Za-z0-9_-]{43}$/);
    const { token } = await service.store.selectFrom('links').select('token').executeTakeFirstOrThrow();
    expect(path).not.toContain(token);
    expect((await load(path.replace('/manage', ''))).status).toBe(404);
    expect((await load(`/checkout/manage/${token}`)).status).toBe(404);
    expect((await load('/checkout/manage/x')).status).toBe(404);
  });

  it('is a page that cannot be framed or cached, and has no script', async () => {
    const { status, headers, body } = await load(await begin());
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(body).not.toContain('<script');
  });

  it('shows the amount, the next date, the card and the past payments', async () => {
    const path = await begin({}, { ...ADA, Title: '<b>Coffee</b>' });
    await pass(31);
    const text = await loadText(path);
    for (const part of [
      'Bottega Rossi',
      '&lt;b>Coffee&lt;/b>',
      '€9.90 every month',
      'Next payment January 21, 2027',
      'Visa ending in 1111',
      'December 21, 2026 €9.90 November 21, 2026 €9.90',
    ])
      expect(text).toContain(part);
  });

  it('shows the number of remaining payments', async () => {
    await subscriber.subscribe({ Cycles: 3 });
    const path = (await read()).ManageUrl.slice(BASE_URL.length);
    expect(await loadText(path)).toContain('Payments left 2');
    await pass(80);
    expect(await loadText(path)).toContain('All payments have been made.');
    expect((await load(path)).body).not.toContain('<form');
  });

  it('is in the language of the link, or else of the shopper', async () => {
    expect((await load(await begin({}, { Lang: 'il' }))).body).toContain('<html lang="he" dir="rtl"');
    expect((await load(await begin({ language: 'de' }))).body).toContain('Abonnement kündigen');
    expect((await load(await begin(), { 'accept-language': 'fr' })).body).toContain('Résilier');
  });
});

describe('the press that cancels', () => {
  it('ends the subscription at the end of the paid period, and shows the date', async () => {
    const path = await begin();
    expect(await loadText(path)).toContain(
      'If you cancel, your subscription still runs until December 21, 2026',
    );
    expect(await press(`${path}/cancel`)).toMatchObject({ status: 303, headers: { location: path } });
    expect(await loadText(path)).toContain(
      'Cancelled. Nothing more will be charged. The subscription is paid until',
    );
    expect(await read()).toMatchObject({ State: 'ACTIVE', AtPeriodEnd: true });
    await pass(31);
    expect((await read()).State).toBe('CANCELLED');
    expect(await listRenewals()).toEqual([]);
    expect(await loadText(path)).toContain('Cancelled. Nothing more will be charged.');
  });

  it('takes effect once: a second press changes nothing and sends no mail', async () => {
    const path = await begin();
    await press(`${path}/cancel`);
    const before = await read();
    service.clock.advance(60);
    expect((await press(`${path}/cancel`)).status).toBe(303);
    expect(await read()).toEqual(before);
    expect((await readMails()).map(({ kind }) => kind)).toEqual(['began', 'ended']);
  });

  it.each([
    ['past due', () => pass(30), DECLINED_LATER],
    ['paused', () => act('pause'), {}],
  ])('ends at once a subscription that is %s', async (_state, prepare, pay) => {
    const path = await begin(pay);
    await prepare();
    expect(await loadText(path)).toContain('your subscription ends at once');
    await press(`${path}/cancel`);
    expect((await read()).State).toBe('CANCELLED');
    expect((await listRenewals()).filter(({ status }) => status === 'CREATED')).toEqual([]);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a site beside this one', { 'sec-fetch-site': 'same-site' }],
    ['another site of an older browser', { origin: 'https://evil.example', host: 'localhost:4242' }],
  ])('is refused to %s', async (_name, headers) => {
    const path = await begin();
    expect((await press(`${path}/cancel`, headers)).status).toBe(403);
    expect((await press(`${path}/cards/x`, headers)).status).toBe(403);
    expect((await read()).AtPeriodEnd).toBe(false);
  });

  it('returns 404 without the secret, and to a GET request', async () => {
    const path = await begin();
    expect((await press(`${path.slice(0, -1)}-/cancel`)).status).toBe(404);
    expect((await load(`${path}/cancel`)).status).toBe(405);
  });
});

describe('the press that cancels while a payment is being made', () => {
  it.each([
    ['is approved', { isApproved: true }, 'ACTIVE', 2],
    ['is declined', { isApproved: false, declineCode: 'card_declined' }, 'CANCELLED', 1],
  ] as const)(
    'takes effect: if that payment %s, nothing is charged afterwards',
    async (_name, answer, state, cycle) => {
      const path = await begin();
      const { acquirer } = service;
      const { authorize } = acquirer;
      acquirer.authorize = async (request) => {
        expect((await press(`${path}/cancel`)).headers.location).toBe(path);
        return answer.isApproved ? authorize(request) : answer;
      };
      await pass(30);
      expect(await read()).toMatchObject({ State: state, Cycle: cycle });
      acquirer.authorize = authorize;
      await pass(40);
      expect(await read()).toMatchObject({ State: 'CANCELLED', Cycle: cycle });
      expect(await listRenewals()).toHaveLength(1);
    },
  );
});

describe('the press that cancels while the shopper pays in another tab', () => {
  it('takes effect as soon as that payment has failed', async () => {
    const path = await begin(DECLINED_LATER);
    await pass(30);
    const open = service.store.updateTable('payments').where('status', '=', 'CREATED');
    await open.set({ active_attempt_id: 'x' }).execute();
    await press(`${path}/cancel`);
    expect(await loadText(path)).toContain('Cancelled. Nothing more will be charged.');
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'PAST_DUE', AtPeriodEnd: true });
    await open.set({ active_attempt_id: null }).execute();
    service.clock.advance(5);
    await service.runDueJobs();
    expect((await read()).State).toBe('CANCELLED');
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['CANCELLED']);
  });
});

describe('the presses for another card', () => {
  /** Saves another card of the shopper. @returns the path of its button */
  async function saveCard(path: string): Promise<string> {
    const link = await service.createLink(ADA);
    await service.pay(link, { card: { number: '5555 5555 5555 4444' }, save: true });
    const [, action = ''] = /action="([^"]+\/cards\/[^"]+)"/.exec((await load(path)).body) ?? [];
    return action;
  }

  it('exist for each other card, and change the charged card', async () => {
    const path = await begin();
    expect((await load(path)).body).not.toContain('/cards/');
    const action = await saveCard(path);
    expect((await load(path)).body.match(/\/cards\//g)).toHaveLength(1);
    expect((await press(action)).headers.location).toBe(`${path}?notice=card_changed`);
    expect(await loadText(`${path}?notice=card_changed`)).toContain('From now on, this card is charged.');
    expect((await read()).Card).toMatchObject({ Last4: '4444' });
    expect(await loadText(path)).toMatch(
      /Mastercard ending in 4444.*Use a different card.*Visa ending in 1111/,
    );
  });

  it('omit an expired card', async () => {
    const path = await begin();
    await saveCard(path);
    await service.store
      .updateTable('saved_cards')
      .set({ expiry: '01/20' })
      .where('last4', '=', '4444')
      .execute();
    expect((await load(path)).body).not.toContain('/cards/');
  });

  it('return to the page during a payment, and change nothing', async () => {
    const path = await begin(DECLINED_LATER);
    const action = await saveCard(path);
    await pass(30);
    const open = service.store.updateTable('payments').where('status', '=', 'CREATED');
    await open.set({ active_attempt_id: 'x' }).execute();
    expect((await press(action)).headers.location).toBe(`${path}?notice=busy`);
    expect(await loadText(`${path}?notice=busy`)).toContain('A payment is in progress.');
    expect((await read()).Card).toMatchObject({ Last4: '0341' });
    await open.set({ active_attempt_id: null }).execute();
  });

  it('lead back to a page that only shows that the subscription has ended', async () => {
    const path = await begin();
    const action = await saveCard(path);
    await act('cancel');
    expect(await press(action)).toMatchObject({ status: 303, headers: { location: path } });
    expect((await read()).Card).toMatchObject({ Last4: '1111' });
  });

  it('lead back to the page if the card was removed', async () => {
    const path = await begin();
    const action = await saveCard(path);
    await service.store.deleteFrom('saved_cards').where('last4', '=', '4444').execute();
    expect(await press(action)).toMatchObject({ status: 303, headers: { location: path } });
    expect((await read()).Card).toMatchObject({ Last4: '1111' });
  });
});

describe('a payment that is past due', () => {
  it('can be paid through a link on the page', async () => {
    const path = await begin(DECLINED_LATER);
    await pass(30);
    const { PaymentUrl } = await read();
    const { body } = await load(path);
    expect(body).toContain(`href="${PaymentUrl?.slice(BASE_URL.length)}"`);
    expect(await loadText(path)).toContain(
      '€9.90 could not be charged. Pay by December 28, 2026, or the subscription ends. Pay €9.90',
    );
  });
});
