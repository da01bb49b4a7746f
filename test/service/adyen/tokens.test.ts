import { describe, expect, it } from 'vitest';
import { releaseTokens } from '../../../src/service/recurring/cards/forget-tokens.ts';
import { createCardSession, readCardSession } from '../recurring/card-sessions/create-card-session.ts';
import type { TokenPlace } from '../support/adyen-double/adyen-types.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { adyen, service, readStatus, listTypes, getBooked } = useAdyen();

const CARD = { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123', name: 'Ada Rossi' };
const ADA = { Metadata: { shopperReference: 'ada' } };
const MONTHLY = { SubscriptionOnCompletion: { Interval: 'month' } };
const LATE: TokenPlace[] = ['AUTHORISATION', 'RECURRING_CONTRACT'];

const listCards = () => service.store.selectFrom('saved_cards').selectAll().execute();
const listReleased = () => service.store.selectFrom('released_tokens').select('id').execute();
const saveCard = async (card: object = {}) => {
  await service.pay(await service.createLink(ADA), { card: { ...CARD, ...card }, save: true });
  await adyen.tell(service);
};

describe.each(LATE)('a token that comes by %s', (place) => {
  it('saves the card after its payment, once', async () => {
    adyen.tokens.place = place;
    const link = await service.createLink(ADA);
    await service.pay(link, { card: CARD, save: true });
    expect(await listCards()).toEqual([]);
    const told = adyen.outbox.splice(0);
    await adyen.tell(service, [...told, ...told]);
    const booked = getBooked();
    expect(await listCards()).toMatchObject([
      { acquirer_token: `${booked.reference}/STORED${booked.psp}`, last4: '1111' },
    ]);
    expect((await listTypes()).filter((type) => type === 'card.saved')).toHaveLength(1);
    expect(await readStatus(link)).toBe('SETTLED');
  });

  it('belongs to a card that is remembered for an email address, and is deleted with that card', async () => {
    adyen.tokens.place = place;
    const press = { card: CARD, email: 'ada@example.com' };
    await service.pay(await service.createLink({ RememberMe: true }), press);
    await adyen.tell(service);
    const listRemembered = () =>
      service.store.selectFrom('remembered_cards').select('acquirer_token').execute();
    expect(await listRemembered()).toEqual([]);
    await service.pay(await service.createLink({ RememberMe: true }), { ...press, save: true });
    await adyen.tell(service);
    const [card] = await listRemembered();
    expect(card?.acquirer_token).toMatch(/\/STORED/);
  });

  it('ends a session that only saves a card', async () => {
    adyen.tokens.place = place;
    const { CardSession, link } = await createCardSession(service);
    await service.pay(link, { card: CARD, save: true });
    const read = () => readCardSession(service, CardSession.CardSessionId);
    expect(await read()).toMatchObject({ State: 'OPEN' });
    await adyen.tell(service, adyen.outbox.splice(0).reverse());
    service.clock.advance(2);
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'COMPLETED' });
    expect(await listCards()).toHaveLength(1);
  });

  it('is charged by the subscription that its payment began', async () => {
    adyen.tokens.place = place;
    await service.pay(await service.createLink(MONTHLY), { card: CARD });
    await adyen.tell(service);
    const { reference, psp } = getBooked();
    const [subscription] = await service.store.selectFrom('subscriptions').selectAll().execute();
    expect(subscription?.card_token).toBe(`${reference}/STORED${psp}`);
  });

  it('keeps the account of a debit that is charged monthly', async () => {
    adyen.tokens.place = place;
    await service.pay(await service.createLink(MONTHLY), { method: 'sepa_direct_debit' });
    await adyen.tell(service);
    const [mandate] = await service.store.selectFrom('mandates').selectAll().execute();
    const [subscription] = await service.store.selectFrom('subscriptions').selectAll().execute();
    expect(mandate?.account_token).toContain('/STORED');
    expect(subscription?.mandate_id).toBe(mandate?.id);
  });
});

describe('a session that only saves a card', () => {
  const HOUR = 3_600;
  const open = async (name = CARD.name) => {
    adyen.tokens.place = 'RECURRING_CONTRACT';
    const { CardSession, link } = await createCardSession(service);
    const { body } = await service.pay(link, { card: { ...CARD, name }, save: true });
    return { body, read: () => readCardSession(service, CardSession.CardSessionId) };
  };
  const tellOnly = (eventCode: string, success = true) =>
    adyen.tell(
      service,
      adyen.outbox
        .splice(0)
        .filter((told) => told.eventCode === eventCode)
        .map((told) => ({ ...told, success })),
    );

  it('fails if Adyen names no card', async () => {
    const { read } = await open();
    await tellOnly('AUTHORISATION');
    for (let count = 0; count < 2; count += 1) {
      service.clock.advance(HOUR);
      await service.runDueJobs();
    }
    expect(await read()).toMatchObject({ State: 'FAILED', CardId: null });
  });

  it('fails if Adyen could not keep the card', async () => {
    const { read } = await open();
    await tellOnly('RECURRING_CONTRACT', false);
    expect(await read()).toMatchObject({ State: 'FAILED' });
    expect(await listCards()).toEqual([]);
  });

  it('waits for the token also after an approval that arrives as a notification', async () => {
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    const { read } = await open();
    const [approval, token] = adyen.outbox
      .splice(0)
      .filter(({ eventCode }) => eventCode !== 'TECHNICAL_CANCEL');
    if (!approval || !token) throw new Error('Adyen has nothing to say.');
    service.clock.advance(120);
    await adyen.tell(service, [
      { ...approval, eventCode: 'TECHNICAL_CANCEL', pspReference: 'C', success: false },
    ]);
    await adyen.tell(service, [approval]);
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'OPEN' });
    await adyen.tell(service, [token]);
    service.clock.advance(2);
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'COMPLETED' });
  });
});

describe('a kept card', () => {
  it('is forgotten by Adyen when it is deleted', async () => {
    await saveCard();
    const [card] = await listCards();
    await service.delete(`/api/v5/wallet/cards/${card?.id}`);
    await service.runDueJobs();
    expect(adyen.forgotten).toContain(`STORED${getBooked().psp}`);
    expect(await listReleased()).toEqual([]);
  });

  it('is forgotten later if Adyen gives no answer, and its token is not logged', async () => {
    await saveCard();
    const [card] = await listCards();
    adyen.failNext(/storedPaymentMethods/, 'dropped');
    await service.delete(`/api/v5/wallet/cards/${card?.id}`);
    await service.runDueJobs();
    const stored = `STORED${getBooked().psp}`;
    expect(adyen.forgotten).not.toContain(stored);
    expect(service.faults.splice(0).map(String).join()).not.toContain(stored);
    service.clock.advance(3_601);
    await service.runDueJobs();
    expect(adyen.forgotten).toContain(stored);
  });

  it('gets the token of a later payment, and the earlier token is forgotten', async () => {
    await saveCard();
    const { psp } = getBooked();
    await saveCard();
    expect(adyen.forgotten).toContain(`STORED${psp}`);
    expect(adyen.forgotten).not.toContain(`STORED${getBooked().psp}`);
    expect(await listCards()).toHaveLength(1);
  });

  it('is not forgotten until the subscription that charges it has ended', async () => {
    await service.pay(await service.createLink({ ...ADA, ...MONTHLY }), { card: CARD, save: true });
    await adyen.tell(service);
    const stored = `STORED${getBooked().psp}`;
    await service.store.transaction().execute(async (trx) => {
      await trx.deleteFrom('saved_cards').execute();
      await releaseTokens(trx, [`${getBooked().reference}/${stored}`], 0);
    });
    await service.runDueJobs();
    expect(adyen.forgotten).not.toContain(stored);
    const [subscription] = await service.store.selectFrom('subscriptions').selectAll().execute();
    await service.post(`/api/v5/subscriptions/${subscription?.id}/cancel`, {});
    await service.runDueJobs();
    expect(adyen.forgotten).toContain(stored);
  });
});

describe('an approval of a part', () => {
  it('counts as failed, and is reversed at once', async () => {
    const link = await service.createLink({ TransactionId: 'partly-1' });
    const { body } = await service.pay(link, { card: { ...CARD, name: 'PARTLY' } });
    expect(body).toEqual({ outcome: 'declined', code: 'processing_error' });
    await service.runDueJobs();
    await adyen.tell(service);
    expect(adyen.find('partly-1').map(({ captured, refunded }) => captured - refunded)).toEqual([0]);
    expect(await service.store.selectFrom('modifications').select('kind').execute()).toEqual([
      { kind: 'reversal' },
    ]);
  });
});

describe('a kept card that the answer does not describe', () => {
  const VISA = { brand: 'visa', last4: '1111', expiry: '12/30' };
  const pay = async () => {
    await service.pay(await service.createLink(ADA), { card: CARD, save: true });
    adyen.requests.length = 0;
  };
  const listAsked = () => adyen.requests.filter(({ path }) => path.startsWith('/storedPaymentMethods'));

  it('is described by the list of stored cards, before it is shown', async () => {
    adyen.says.isSilent = true;
    await pay();
    const booked = getBooked();
    const acquirer_token = `${booked.reference}/STORED${booked.psp}`;
    expect(await listCards()).toMatchObject([{ ...VISA, acquirer_token }]);
    await adyen.tell(service);
    expect(listAsked()).toEqual([]);
  });

  it('is kept, and asked for again until Adyen describes it', async () => {
    Object.assign(adyen.says, { isSilent: true, isForgetful: true });
    await pay();
    await adyen.tell(service);
    expect(await listCards()).toEqual([]);
    delete adyen.says.isForgetful;
    service.clock.advance(5);
    await service.runDueJobs();
    expect(await listCards()).toMatchObject([VISA]);
    expect((await listTypes()).filter((type) => type === 'card.saved')).toHaveLength(1);
    const attempts = service.store.selectFrom('attempts').select(['card_brand', 'card_last4', 'card_expiry']);
    expect(await attempts.executeTakeFirst()).toMatchObject({ card_last4: '1111', card_expiry: '12/30' });
  });

  it('is kept after a lost answer too', async () => {
    adyen.says.isSilent = true;
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    await pay();
    const told = adyen.outbox.splice(0).filter(({ eventCode }) => eventCode === 'AUTHORISATION');
    service.clock.advance(1_000);
    await adyen.tell(service, told);
    service.clock.advance(5);
    await service.runDueJobs();
    expect(await listCards()).toMatchObject([VISA]);
  });

  it('is asked for during an hour; then a subscription has its token without a description', async () => {
    adyen.tokens.place = 'AUTHORISATION';
    Object.assign(adyen.says, { isSilent: true, isForgetful: true });
    await service.pay(await service.createLink(MONTHLY), { card: CARD });
    await adyen.tell(service);
    const readToken = async () =>
      (await service.store.selectFrom('subscriptions').select('card_token').executeTakeFirst())?.card_token;
    expect(await readToken()).toBeNull();
    service.clock.advance(3_601);
    await service.runDueJobs();
    expect(await readToken()).toBe(`${getBooked().reference}/STORED${getBooked().psp}`);
    const asked = listAsked().length;
    expect(asked).toBeGreaterThan(0);
    service.clock.advance(3_601);
    await service.runDueJobs();
    expect(listAsked()).toHaveLength(asked);
  });

  it('ends a session that only saves a card', async () => {
    Object.assign(adyen.says, { isSilent: true, isForgetful: true });
    const { CardSession, link } = await createCardSession(service);
    await service.pay(link, { card: CARD, save: true });
    const read = () => readCardSession(service, CardSession.CardSessionId);
    await adyen.tell(service);
    expect(await read()).toMatchObject({ State: 'OPEN' });
    delete adyen.says.isForgetful;
    service.clock.advance(5);
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'COMPLETED' });
  });

  it('has its shopper in no line of the log', async () => {
    adyen.says.isSilent = true;
    adyen.failNext(/storedPaymentMethods/, 'dropped');
    await pay();
    expect(service.logged.join()).toContain('Adyen GET /storedPaymentMethods: ');
    expect(service.logged.join()).not.toContain(getBooked().reference);
  });
});
