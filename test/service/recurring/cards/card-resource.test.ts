import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { createCardHolder } from '../charges/create-card-holder.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';

const service = useService({ companies: ALL_SCOPES });

const { save, list } = createCardHolder(() => service);
const { subscribe, act } = createSubscriber(() => service);
const CARDS = '/api/v5/wallet/cards';
const BOB = { Metadata: { shopperReference: 'bob' } };
const OTHER = { card: { number: '5555 5555 5555 4444' } };

describe('the list of cards', () => {
  it('shows the newest first, of one shopper or of all', async () => {
    const first = await save();
    const second = await save(OTHER);
    const third = await save({}, BOB);
    expect((await list()).map(({ CardId }) => CardId)).toEqual([third, second, first]);
    expect(await list('?ShopperReference=ada')).toEqual([
      {
        CardId: expect.stringMatching(/^card_[0-9a-f-]{36}$/),
        ShopperReference: 'ada',
        Brand: 'mastercard',
        Last4: '4444',
        Expiry: '12/27',
        StopReason: null,
        CreatedAt: expect.any(String),
      },
      expect.objectContaining({ CardId: first, Brand: 'visa' }),
    ]);
    expect(await list('?ShopperReference=Ada')).toEqual([]);
  });

  it('pages past cards of earlier versions, whose ids have no prefix', async () => {
    const first = await save();
    const second = await save(OTHER);
    const old = second.slice('card_'.length);
    await service.store.updateTable('saved_cards').set({ id: old }).where('id', '=', second).execute();
    const page = await service.get(`${CARDS}?Limit=1`);
    expect(Reflect.get(page.body, 'Cards')).toMatchObject([{ CardId: old }]);
    const rest = await service.get(`${CARDS}?Limit=1&Cursor=${page.body.NextCursor}`);
    expect([Reflect.get(rest.body, 'Cards'), rest.body.NextCursor]).toMatchObject([
      [{ CardId: first }],
      null,
    ]);
  });

  it('shows a company only its own cards', async () => {
    await save();
    expect(await list('', service.partner)).toEqual([]);
  });
});

describe('a saved card', () => {
  it('keeps its id when it is saved again', async () => {
    const first = await save();
    expect(await save()).toBe(first);
    expect(await list()).toHaveLength(1);
  });

  it('can be read and deleted by its company, and is unknown to others', async () => {
    const path = `${CARDS}/${await save()}`;
    const unknown = await service.get(`${CARDS}/nothing`);
    expect([unknown.status, unknown.body.Message]).toEqual([404, 'Card not found.']);
    expect((await service.get(path, service.partner)).body).toEqual(unknown.body);
    expect((await service.delete(path, service.partner)).body).toEqual(unknown.body);
    expect((await service.get(path)).body).toMatchObject({ Card: { Last4: '1111' } });
    expect((await service.delete(path)).body.Message).toBe('Card deleted.');
    expect((await service.delete(path)).body).toEqual(unknown.body);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['that chose it', true],
    ['for which it was typed', false],
  ])('is not deleted while a subscription %s charges it', async (_which, savedCard) => {
    const link = { Metadata: { shopperReference: 'ada' } };
    if (savedCard) await subscribe({}, { savedCard: { id: await save(), cvc: '123' } }, link);
    else await subscribe({}, {}, link);
    const [card] = await list();
    // Saved once more, it has another token than the subscription charges.
    if (!savedCard) await save();
    const { body } = await service.get('/api/v5/subscriptions');
    const [{ SubscriptionId } = { SubscriptionId: '' }] = Reflect.get(body, 'Subscriptions');
    const refused = await service.delete(`${CARDS}/${card?.CardId}`);
    expect([refused.status, refused.body.Code, refused.body.Message]).toEqual([
      409,
      'CARD_IN_USE',
      `The subscription ${SubscriptionId} charges this card. Change its card or cancel it first.`,
    ]);
    await act('cancel');
    expect((await service.delete(`${CARDS}/${card?.CardId}`)).status).toBe(200);
  });

  it('is not deleted while a subscription without a shopper reference charges it', async () => {
    const id = await save();
    await subscribe({}, { savedCard: { id, cvc: '123' } }, { Metadata: { shopperReference: 'ada' } });
    await service.store.updateTable('subscriptions').set({ metadata: '{}' }).execute();
    expect((await service.delete(`${CARDS}/${id}`)).body.Code).toBe('CARD_IN_USE');
  });

  it('is deleted although a subscription charges the same card of another shopper', async () => {
    await subscribe({}, {}, BOB);
    const id = await save();
    expect((await service.delete(`${CARDS}/${id}`)).status).toBe(200);
    expect(await list()).toMatchObject([{ ShopperReference: 'bob' }]);
  });
});
