import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { createCardHolder } from '../charges/create-card-holder.ts';
import { createSubscriber } from './create-subscriber.ts';

const service = useService({ companies: ALL_SCOPES });

const { begin, list, read, subscribe } = createSubscriber(() => service);
const { list: listCards, save } = createCardHolder(() => service);
const of = (shopperReference: unknown) => ({ Metadata: { shopperReference } });
const LATER = { card: { number: '4111 1111 1111 1111', expiry: '11/31' } };
const removeCards = () => service.store.deleteFrom('saved_cards').execute();

describe('the card of a subscription', () => {
  it.each<[what: string, begin: () => Promise<unknown>, place: number | null]>([
    ['that was typed', () => begin({}, of('ada')), 0],
    [
      'that was chosen',
      async () => subscribe({}, { savedCard: { id: await save({}, of('ada')), cvc: '123' } }, of('ada')),
      0,
    ],
    [
      'that was saved again, with another token',
      async () => {
        await begin({}, of('ada'));
        await save({}, of('ada'));
      },
      0,
    ],
    [
      'beside one with the same end',
      async () => {
        await begin({}, of('ada'));
        await save(LATER, of('ada'));
      },
      1,
    ],
    [
      'that another shopper has, too',
      async () => {
        await begin({}, of('ada'));
        await removeCards();
        await save({}, of('bob'));
      },
      null,
    ],
    ['of a shopper without a name', () => begin(), null],
    ['that was removed', async () => begin({}, of('ada')).then(removeCards), null],
  ])('%s has the id of the saved one', async (_what, start, place) => {
    await start();
    const cards = await listCards();
    const CardId = place === null ? null : cards[place]?.CardId;
    expect(CardId).toBeDefined();
    expect((await read()).Card).toMatchObject({ CardId, Last4: '1111' });
  });
});

describe('GET /api/v5/subscriptions?ShopperReference=', () => {
  const find = async (query: string, company = service.merchant) =>
    (await list(query, company)).map((found) => Reflect.get(found, 'ShopperReference'));

  it.each([
    ['?ShopperReference=ada', ['ada', 'ada']],
    ['?ShopperReference=ada&State=ACTIVE', ['ada']],
    ['?ShopperReference=ada&Limit=1', ['ada']],
    ['?ShopperReference=Ada', []],
    ['?ShopperReference=eve', []],
    ['', [null, 'bob', 'ada', 'ada']],
  ])('finds by %j', async (query, shoppers) => {
    for (const [terms, link] of [
      [{}, of('ada')],
      [{ Cycles: 1 }, of('ada')],
      [{}, of('bob')],
      [{}, of(7)],
    ]) {
      await subscribe(terms, {}, link);
      service.clock.advance(1);
    }
    expect(await find(query)).toEqual(shoppers);
    expect(await find(query, service.partner)).toEqual([]);
  });

  it('finds what an older process has begun, once it was changed', async () => {
    await subscribe({}, {}, of('ada'));
    await service.store.updateTable('subscriptions').set({ shopper_reference: null }).execute();
    expect(await find('?ShopperReference=ada')).toEqual([]);
    await service.put(`/api/v5/subscriptions/${(await read()).SubscriptionId}`, { Amount: 500 });
    expect(await find('?ShopperReference=ada')).toEqual(['ada']);
  });

  it('turns pages', async () => {
    for (const shopper of ['ada', 'bob', 'ada']) {
      await subscribe({}, {}, of(shopper));
      service.clock.advance(1);
    }
    const path = '/api/v5/subscriptions?ShopperReference=ada&Limit=1';
    const first = await service.get(path);
    const second = await service.get(`${path}&Cursor=${first.body.NextCursor}`);
    const ids = [first, second].map(({ body }) => Reflect.get(body, 'Subscriptions')[0].SubscriptionId);
    expect(new Set(ids).size).toBe(2);
    expect(second.body.NextCursor).toBeNull();
  });
});
