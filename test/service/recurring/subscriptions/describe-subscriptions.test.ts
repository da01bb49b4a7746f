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
    ['typed at the first payment', () => begin({}, of('ada')), 0],
    [
      'chosen among the saved cards',
      async () => subscribe({}, { savedCard: { id: await save({}, of('ada')), cvc: '123' } }, of('ada')),
      0,
    ],
    [
      'saved again with another token',
      async () => {
        await begin({}, of('ada'));
        await save({}, of('ada'));
      },
      0,
    ],
    [
      'beside a saved card with the same last digits',
      async () => {
        await begin({}, of('ada'));
        await save(LATER, of('ada'));
      },
      1,
    ],
    [
      'saved by another shopper only',
      async () => {
        await begin({}, of('ada'));
        await removeCards();
        await save({}, of('bob'));
      },
      null,
    ],
    ['without a shopper reference', () => begin(), null],
    ['removed', async () => begin({}, of('ada')).then(removeCards), null],
  ])('has the id of the saved card only if its shopper has that card: %s', async (_what, start, place) => {
    await start();
    const cards = await listCards();
    const CardId = place === null ? null : cards[place]?.CardId;
    expect(CardId).toBeDefined();
    expect((await read()).Card).toMatchObject({ CardId, Last4: '1111' });
  });
});

describe('the purpose and the shopper of a subscription', () => {
  const PAID = { card: { name: 'Ada Neri' }, email: 'ada@example.com' };

  it('are those of its first payment: the name of the holder', async () => {
    await subscribe({}, PAID, { Purpose: 'Coffee, 1 kg a month' });
    expect(await read()).toMatchObject({ Purpose: 'Coffee, 1 kg a month', Shopper: 'Ada Neri' });
  });

  it.each([
    [{ ShopperName: 'A. Neri' }, 'A. Neri'],
    [{}, 'ada@example.com'],
  ])('are those of a link with %j if no holder is known', async (link, Shopper) => {
    await subscribe({}, PAID, link);
    await service.store.updateTable('attempts').set({ holder_name: null }).execute();
    expect(await read()).toMatchObject({ Shopper });
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
  ])('filters by the query %j', async (query, shoppers) => {
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

  it('finds a subscription of an earlier version once it has been changed', async () => {
    await subscribe({}, {}, of('ada'));
    await service.store.updateTable('subscriptions').set({ shopper_reference: null }).execute();
    expect(await find('?ShopperReference=ada')).toEqual([]);
    await service.put(`/api/v5/subscriptions/${(await read()).SubscriptionId}`, { Amount: 500 });
    expect(await find('?ShopperReference=ada')).toEqual(['ada']);
  });

  it('pages through the subscriptions of a shopper', async () => {
    for (const shopper of ['ada', 'bob', 'ada']) {
      await subscribe({}, {}, of(shopper));
      service.clock.advance(1);
    }
    const path = '/api/v5/subscriptions?ShopperReference=ada&Limit=1';
    const first = await service.get(path);
    const second = await service.get(`${path}&Cursor=${first.body.NextCursor}`);
    const ids = [first, second].map(({ body }) => body.Subscriptions[0]?.SubscriptionId);
    expect(new Set(ids).size).toBe(2);
    expect(second.body.NextCursor).toBeNull();
  });
});
