import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { BASE_URL, type TestLink } from '../../support/create-api-calls.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';

const service = useService({ companies: ALL_SCOPES });

const subscriber = createSubscriber(() => service);
const { read, skip, act, listRenewals } = subscriber;
const NEW_CARD = { card: { number: '5555 5555 5555 4444' } };
const DECLINED_LATER = { card: { number: '4000 0000 0000 0341' } };
const ADA = { Metadata: { shopperReference: 'ada-42' } };

/** Subscribes a shopper. @returns the path of the subscription's page */
const begin = async (pay: PayChange = {}, link: object = ADA): Promise<string> =>
  (await subscriber.begin(pay, link)).ManageUrl.slice(BASE_URL.length);
const load = (url: string) => service.inject<string>({ url });
/** Presses "Add a new card". @returns where that leads to */
async function press(path: string): Promise<string> {
  const { status, headers } = await service.inject({
    method: 'POST',
    url: `${path}/new-card`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(303);
  return String(headers.location);
}
const toLink = (path: string): TestLink => ({ transactionId: '', path });
const save = async (path: string, card: PayChange = NEW_CARD) =>
  (await service.pay(toLink(path), card)).body.outcome;
const listSessions = async () => (await service.get('/api/v5/wallet/card-sessions')).body.CardSessions;
const listCards = async () => (await service.get('/api/v5/wallet/cards')).body.Cards;

/** Subscribes with a card whose first renewal is not paid. */
async function beginPastDue(declineCode: 'card_declined' | 'authentication_failed'): Promise<string> {
  const path = await begin();
  const { authorize } = service.acquirer;
  service.acquirer.authorize = async () => ({ isApproved: false, declineCode });
  await skip(30);
  service.acquirer.authorize = authorize;
  expect((await read()).State).toBe('PAST_DUE');
  return path;
}

describe('"Add a new card" on the page of a subscription', () => {
  it('leads to a page that saves a card, which the subscription then charges', async () => {
    const path = await begin();
    expect((await load(path)).body).toContain('Add a new card');
    const session = await press(path);
    expect(session).toMatch(/^\/checkout\/[\w-]{43}$/);
    const { body, headers } = await load(session);
    expect(body).toContain('Nothing is charged now.');
    expect(body).toContain(`${path}?notice=card_changed`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(await save(session)).toBe('completed');
    expect((await read()).Card).toMatchObject({
      Brand: 'mastercard',
      Last4: '4444',
      Expiry: expect.any(String),
    });
    expect((await load(`${path}?notice=card_changed`)).body).toContain('From now on, this card is charged.');
    await skip(31);
    expect(await listRenewals()).toMatchObject([{ status: 'SETTLED' }]);
  });

  it('opens a card session that names its subscription', async () => {
    const path = await begin();
    const { SubscriptionId } = await read();
    await save(await press(path));
    expect(await listSessions()).toMatchObject([
      {
        State: 'COMPLETED',
        Purpose: 'Order 1042',
        SubscriptionId,
        ShopperReference: 'ada-42',
        Metadata: { shopperReference: 'ada-42', subscription_id: SubscriptionId },
      },
    ]);
    expect(await listCards()).toContainEqual(
      expect.objectContaining({ ShopperReference: 'ada-42', Last4: '4444' }),
    );
  });

  it('works without a shopper reference: the card belongs to the subscription', async () => {
    const path = await begin({}, {});
    await save(await press(path));
    const { SubscriptionId } = await read();
    expect(await listCards()).toMatchObject([{ ShopperReference: SubscriptionId }]);
    await save(await press(path), { card: { number: '4242 4242 4242 4242' } });
    const [, use = ''] = /action="([^"]+\/cards\/[^"]+)"/.exec((await load(path)).body) ?? [];
    await service.inject({ method: 'POST', url: use, headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await read()).Card).toMatchObject({ Last4: '4444' });
  });

  it('opens one page for two tabs, and saves one card', async () => {
    const path = await begin({}, {});
    const tabs = await Promise.all([press(path), press(path)]);
    expect(new Set(tabs).size).toBe(1);
    const ends = await Promise.all([save(tabs[0] ?? ''), save(tabs[1] ?? '', DECLINED_LATER)]);
    expect(ends).toContain('completed');
    expect(await listCards()).toHaveLength(1);
    expect(await listSessions()).toHaveLength(1);
  });

  it('opens a new page shortly before the first one expires, which then saves nothing', async () => {
    const path = await begin();
    const first = await press(path);
    service.clock.advance(3_400);
    const second = await press(path);
    expect(second).not.toBe(first);
    service.clock.advance(200);
    expect(await save(first)).toBe('closed');
    expect((await load(first)).body).toContain(`href="${path}"`);
    expect(await save(second)).toBe('completed');
  });

  it('changes only the subscription of its URL', async () => {
    const mine = await begin();
    const other = await begin({}, { Metadata: { shopperReference: 'eve' } });
    const session = await press(mine);
    expect(await press(other)).not.toBe(session);
    await save(session);
    const byPath = new Map((await subscriber.list()).map((each) => [each.ManageUrl, each.Card?.Last4]));
    expect(byPath.get(BASE_URL + mine)).toBe('4444');
    expect(byPath.get(BASE_URL + other)).toBe('1111');
    const { status } = await service.inject({ method: 'POST', url: `${mine.slice(0, -1)}-/new-card` });
    expect(status).toBe(404);
  });

  it.each([
    ['cancelled', () => act('cancel')],
    ['cancelled at the end of its period', () => act('cancel', { AtPeriodEnd: true })],
  ])('is not offered for a subscription that is %s', async (_state, end) => {
    const path = await begin();
    await end();
    expect((await load(path)).body).not.toContain('/new-card');
    expect(await press(path)).toBe(path);
    expect(await listSessions()).toEqual([]);
  });

  it('does not change a subscription that was cancelled in between, and its page shows that', async () => {
    const path = await begin();
    const session = await press(path);
    await act('cancel');
    expect(await save(session)).toBe('completed');
    expect(await read()).toMatchObject({ State: 'CANCELLED', Card: { Last4: '1111' } });
    const { body } = await load(`${path}?notice=card_changed`);
    expect(body).toContain('Cancelled. Nothing more will be charged.');
    expect(body).not.toContain('From now on');
  });

  it('opens no page for a day after five failed ones, against card testing', async () => {
    const path = await begin();
    for (let page = 0; page < 5; page += 1) {
      const session = await press(path);
      for (let count = 0; count < 10; count += 1)
        await save(session, { card: { number: '4000 0000 0000 0002' } });
    }
    expect(await press(path)).toBe(path);
    expect((await load(path)).body).not.toContain('/new-card');
    service.clock.advance(86_400);
    expect(await press(path)).not.toBe(path);
  });
});

describe('a new card of a subscription that is past due', () => {
  it('is not charged at once: the page offers payment, and a day later the service retries', async () => {
    const path = await beginPastDue('card_declined');
    await save(await press(path));
    await service.runDueJobs();
    const { State, PaymentUrl, Card } = await read();
    expect([State, Card?.Last4]).toEqual(['PAST_DUE', '4444']);
    expect((await load(path)).body).toContain(`href="${PaymentUrl?.slice(BASE_URL.length)}"`);
    await skip(1);
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2 });
  });

  it('is tried a day later if the bank had required authentication', async () => {
    const path = await beginPastDue('authentication_failed');
    await save(await press(path));
    await skip(1);
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2, Card: { Last4: '4444' } });
    expect(await listRenewals()).toHaveLength(1);
  });

  it('stays in place if a payment with the old card ends after the change', async () => {
    const path = await begin();
    const { authorize } = service.acquirer;
    service.acquirer.authorize = async (request) => {
      if (request.isMerchantInitiated) await save(await press(path));
      return authorize(request);
    };
    await skip(30);
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2, Card: { Last4: '4444' } });
  });
});
