import { describe, expect, it } from 'vitest';
import type { AuthorizationRequest } from '../../../../src/service/payments/attempts/acquirer.ts';
import { paymentMoved } from '../../../../src/service/payments/payments/payment-moved.ts';
import { openCardSession } from '../../../../src/service/recurring/card-sessions/open-card-session.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { CHALLENGED, createCardShopper, NOTHING_TRIED } from '../../support/shopper/create-card-shopper.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook } from '../../webhooks/registrations/register-webhook.ts';
import { createCardHolder } from '../charges/create-card-holder.ts';
import { createCardSession, readCardSession } from './create-card-session.ts';

const service = useService({ companies: ALL_SCOPES });

const { list, charge, save } = createCardHolder(() => service);
const { readView, goToChallenge } = createCardShopper(() => service);
const open = (change?: object) => createCardSession(service, change);
const DECLINED = { card: { number: '4000 0000 0000 0002' } };
const SESSIONS = '/api/v5/wallet/card-sessions';

const listEvents = async () =>
  (await service.store.selectFrom('events').select(['type', 'payload']).execute()).map(
    ({ type, payload }) => [type, JSON.parse(payload)] as const,
  );

describe('a card session', () => {
  it('names whose card it is, so that lists say who was charged', async () => {
    const { CardSession, link } = await open();
    await service.pay(link, { card: { name: 'Ada Neri' } });
    const { CardId } = await readCardSession(service, CardSession.CardSessionId);
    expect((await charge(CardId ?? '')).body.Shopper).toEqual({ Name: 'Ada Neri', Email: null });
  });

  it('is returned with all its fields and the URL of its page', async () => {
    const { CardSession } = await open({ Metadata: { account: '17' }, Purpose: 'Your new card' });
    expect(CardSession).toEqual({
      CardSessionId: expect.stringMatching(/^cs_[0-9a-f-]{36}$/),
      State: 'OPEN',
      ShopperReference: 'ada',
      CardId: null,
      SubscriptionId: null,
      PaymentUrl: expect.stringMatching(/^http:\/\/localhost:4242\/checkout\/[\w-]{43}$/),
      Purpose: 'Your new card',
      Metadata: { account: '17' },
      Expiration: new Date(service.clock.now() + 86_400_000).toISOString(),
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect(await readCardSession(service, CardSession.CardSessionId)).toEqual(CardSession);
  });

  it('saves a card without a payment, and sends its events to the webhooks that name them', async () => {
    const url = 'https://hooks.example/cards';
    await registerWebhook(service);
    await registerWebhook(service, { Url: url, EventTypes: ['card.saved', 'card_session.completed'] });
    const { CardSession, link } = await open({ Metadata: { account: '17' } });
    const { CardSessionId } = CardSession;
    expect((await service.pay(link, { amountMinor: 0 })).body).toMatchObject({ outcome: 'completed' });
    const [card] = await list();
    expect(card).toMatchObject({ ShopperReference: 'ada', Brand: 'visa', Last4: '1111' });
    expect(await readCardSession(service, CardSessionId)).toMatchObject({
      State: 'COMPLETED',
      CardId: card?.CardId,
    });
    const shared = { Amount: 0, Currency: 'EUR', Timestamp: expect.any(String) };
    const Metadata = { account: '17', shopperReference: 'ada' };
    const ended = { EventType: 'card_session.completed', TransactionId: CardSessionId, Status: 'COMPLETED' };
    const saved = { EventType: 'card.saved', TransactionId: card?.CardId, Status: 'SAVED' };
    const events = [
      { ...shared, ...ended, Metadata: { ...Metadata, card_id: card?.CardId, resource: 'card_session' } },
      { ...shared, ...saved, Metadata: { ...Metadata, resource: 'card' } },
    ];
    expect(new Map(await listEvents())).toEqual(new Map(events.map((event) => [event.EventType, event])));
    const sent = await service.store.selectFrom('deliveries').select(['url', 'event_type']).execute();
    expect(sent.map((row) => [row.url, row.event_type]).sort()).toEqual([
      [url, 'card.saved'],
      [url, 'card_session.completed'],
    ]);
    expect((await charge(card?.CardId ?? '')).body.Status).toBe('SETTLED');
  });

  it('saves one card for repeated presses, and is closed afterwards', async () => {
    const { link } = await open();
    const press = { attemptKey: 'the-same-press' };
    await Promise.all([service.pay(link, press), service.pay(link, press), service.pay(link)]);
    const late = await service.pay(link, { card: { number: '5555 5555 5555 4444' } });
    expect(late.body).toMatchObject({ outcome: 'closed', state: 'completed' });
    expect(await list()).toHaveLength(1);
    expect(await listEvents()).toHaveLength(2);
  });

  it('has its own completion event, but a card saved by two sessions has only one event', async () => {
    const sessions = [await open(), await open()];
    for (const { link } of sessions)
      expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
    const [card] = await list();
    const ids = sessions.map(({ CardSession }) => ['card_session.completed', CardSession.CardSessionId]);
    const told = (await listEvents()).map(([type, { TransactionId }]) => [type, TransactionId]);
    expect(told.sort()).toEqual([...ids, ['card.saved', card?.CardId]].sort());
  });

  it('saves no declined card, stays open after nine declines and fails after ten', async () => {
    const { CardSession, link } = await open();
    for (let count = 1; count < 10; count += 1)
      expect((await service.pay(link, DECLINED)).body).toMatchObject({ outcome: 'declined' });
    expect(await readCardSession(service, CardSession.CardSessionId)).toMatchObject({ State: 'OPEN' });
    expect((await service.pay(link, DECLINED)).body).toMatchObject({ outcome: 'closed', status: 'FAILED' });
    expect(await readCardSession(service, CardSession.CardSessionId)).toMatchObject({ State: 'FAILED' });
    expect([await list(), await listEvents()]).toEqual([[], []]);
  });

  it.each([
    ['approve', 'COMPLETED', 1],
    ['decline', 'OPEN', 0],
  ])('follows the outcome of the 3-D Secure challenge: %s', async (answer, State, count) => {
    const { CardSession, link } = await open();
    const path = await goToChallenge(link, { card: { number: CHALLENGED } });
    const bank = String((await service.inject<string>({ url: path })).body);
    expect(bank).toContain('Save your card with Bottega Rossi');
    expect(bank).not.toMatch(/0\.00|Payment to/);
    await service.inject({ method: 'POST', url: `${path}/${answer}` });
    await service.inject({ url: link.path });
    expect(await readCardSession(service, CardSession.CardSessionId)).toMatchObject({ State });
    expect(await list()).toHaveLength(count);
  });

  it('is completed once by the recovery if the acquirer’s approval has not arrived yet', async () => {
    const { CardSession, link } = await open();
    const { authorize } = service.acquirer;
    const arrived = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    Object.assign(service.acquirer, {
      async authorize(request: AuthorizationRequest) {
        const answer = await authorize(request);
        arrived.resolve();
        await answered.promise;
        return answer;
      },
    });
    const press = service.pay(link);
    await arrived.promise;
    await service.recover();
    answered.resolve();
    expect((await press).body).toMatchObject({ outcome: 'completed' });
    expect(await readCardSession(service, CardSession.CardSessionId)).toMatchObject({ State: 'COMPLETED' });
    expect([await list(), await listEvents()]).toMatchObject([[{}], [{}, {}]]);
  });

  it('fails if the acquirer returns no card token', async () => {
    const { CardSession, link } = await open();
    Object.assign(service.acquirer, { authorize: async () => ({ isApproved: true }) });
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'closed', status: 'FAILED' });
    expect(await readCardSession(service, CardSession.CardSessionId)).toMatchObject({ State: 'FAILED' });
  });

  it('expires at its expiration date, both before and after the worker has run', async () => {
    const Expiration = new Date(service.clock.now() + 60_000).toISOString();
    const { CardSession, link } = await open({ Expiration });
    expect(CardSession.Expiration).toBe(Expiration);
    service.clock.advance(60);
    expect(await readCardSession(service, CardSession.CardSessionId)).toMatchObject({ State: 'EXPIRED' });
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'closed', state: 'expired' });
    await service.runDueJobs();
    expect(await readCardSession(service, CardSession.CardSessionId)).toMatchObject({ State: 'EXPIRED' });
    expect(await listEvents()).toEqual([]);
  });

  it('accepts only a newly entered card, no saved card and no other method', async () => {
    const id = await save();
    const { link } = await open();
    expect((await readView(link)).savedCards).toEqual([]);
    expect((await service.pay(link, { savedCard: { id, cvc: '123' } })).body).toEqual(NOTHING_TRIED);
    expect((await readView(link)).methods).toEqual(['card']);
    expect((await service.pay(link, { method: 'google_pay' })).body).toMatchObject({ outcome: 'closed' });
  });

  it('can be opened by the service itself', async () => {
    const opened = await service.store.transaction().execute((trx) =>
      openCardSession(trx, {
        companyId: service.merchant.id,
        shopperReference: 'bob',
        successUrl: 'https://shop.example/',
        now: service.clock.now(),
      }),
    );
    expect(await readCardSession(service, opened.id)).toMatchObject({
      State: 'OPEN',
      ShopperReference: 'bob',
      PaymentUrl: expect.stringContaining(opened.token),
    });
  });
});

describe('the page of a card session', () => {
  it.each([
    ['document', 'standard'],
    ['iframe', 'embedded'],
    [undefined, 'embedded'],
  ])('is standard in a window and embedded in an iframe: Sec-Fetch-Dest %s', async (destination, type) => {
    const { link } = await open();
    const headers = destination ? { 'sec-fetch-dest': destination } : {};
    const { body, headers: sent } = await service.inject<string>({ url: link.path, headers });
    expect(body).toContain(`"type":"${type}"`);
    expect(sent['content-security-policy']).toContain('frame-ancestors https://shop.example');
  });

  it('is marked as saving a card, unlike the page of a link', async () => {
    const { link } = await open();
    expect(await readView(link)).toMatchObject({ savesCard: true, canSaveCard: false, amountMinor: 0 });
    const view = await readView(await service.createLink({ Metadata: { shopperReference: 'ada' } }));
    expect([view.savesCard, view.canSaveCard]).toEqual([undefined, true]);
  });
});

describe('the payment calls', () => {
  it('show nothing of a card session', async () => {
    const { CardSession, link } = await open();
    const id = CardSession.CardSessionId;
    const triggers: unknown[] = [];
    const note = (message: unknown) => triggers.push(message);
    paymentMoved.subscribe(note);
    await service.pay(link);
    paymentMoved.unsubscribe(note);
    expect(triggers).toEqual([]);

    const API = '/api/v5';
    expect((await service.get(`${API}/transactions`)).body.Transactions).toEqual([]);
    expect((await service.get(`${API}/transactions?Status=SETTLED`)).body.Transactions).toEqual([]);
    expect(String((await service.get(`${API}/transactions.csv`)).body)).not.toContain(id);
    expect(JSON.stringify((await service.get(`${API}/payments/links`)).body)).not.toContain(id);
    expect((await service.get(`/sandbox/payments?Search=${id}`)).body).toMatchObject({ Payments: [] });
    const ended = await service.post(`${API}/payments/capture`, { TransactionIds: [id] });
    expect(ended.body.Transactions).toMatchObject([{ Result: false, Message: 'Transaction not found.' }]);
    for (const answer of [
      await service.get(`${API}/transactions/${id}`),
      await service.get(`${API}/payments/link/${id}`),
      await service.get(`${API}/payments/link/${id}/qr`),
      await service.get(`/sandbox/payments/${id}`),
      await service.put(`${API}/payments/link/${id}`, { Purpose: 'x' }),
      await service.post(`${API}/payments/link/${id}/cancel`, undefined),
      await service.post(`/sandbox/payments/${id}/dispute`, undefined),
      await service.post(`${API}/payments/refund`, { TransactionId: id }),
    ])
      expect([answer.status, answer.body.Message]).toEqual([404, 'Transaction not found.']);
  });
});

describe('POST /api/v5/wallet/card-sessions', () => {
  it('lists every rule that a body breaks', async () => {
    const { status, body } = await service.post(SESSIONS, { Expiration: 'soon', Amount: 5 });
    expect([status, body.Errors.map(({ Field }) => Field)]).toEqual([
      400,
      ['ShopperReference', 'SuccessRedirectUrl', 'Expiration', 'Amount'],
    ]);
  });
});
