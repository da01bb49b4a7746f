import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import type { CardOwner } from '../../../../src/service/recurring/cards/find-card-owner.ts';
import {
  type CardToSave,
  listSavedCards,
  MAX_SAVED_CARDS,
  removeSavedCard,
  saveCard,
} from '../../../../src/service/recurring/cards/saved-cards.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const ADA: CardOwner = { companyId: 1, shopperReference: 'ada' };
const OTHERS: CardOwner[] = [
  { companyId: 2, shopperReference: 'ada' },
  { companyId: 1, shopperReference: 'Ada' },
  { companyId: 1, shopperReference: 'bob' },
];

let store: Store;
let now: number;
beforeEach(async () => {
  store = await openTestStore();
  now = 0;
});
afterEach(() => store.destroy());

const save = (owner: CardOwner, change: Partial<CardToSave> = {}) => {
  now += 1;
  const card = {
    brand: 'visa',
    last4: '1111',
    expiry: '12/30',
    acquirer_token: 'token',
    email: null,
    ...change,
  } as const;
  return store.transaction().execute((trx) => saveCard(trx, { owner, card, now }));
};
const list = async (owner: CardOwner) => (await listSavedCards(store, owner)).map(({ last4 }) => last4);

describe('saved cards', () => {
  it('are listed with the newest first', async () => {
    await save(ADA, { last4: '0001' });
    await save(ADA, { last4: '0002' });
    expect(await list(ADA)).toEqual(['0002', '0001']);
  });

  it('are stored once: a card that is saved again moves to the front with its new token', async () => {
    await save(ADA);
    await save(ADA, { last4: '0002' });
    await save(ADA, { acquirer_token: 'newer' });
    expect(await list(ADA)).toEqual(['1111', '0002']);
    expect((await listSavedCards(store, ADA))[0]).toMatchObject({ acquirer_token: 'newer' });
  });

  it.each([{ last4: '2222' }, { expiry: '11/30' }, { brand: 'mastercard' }] as const)(
    'with a different %j are separate cards',
    async (change) => {
      await save(ADA);
      await save(ADA, change);
      expect(await list(ADA)).toHaveLength(2);
    },
  );

  it(`are limited to ${MAX_SAVED_CARDS} per shopper, and the oldest is removed`, async () => {
    for (let index = 0; index <= MAX_SAVED_CARDS; index += 1)
      await save(ADA, { last4: String(1000 + index) });
    const kept = await list(ADA);
    expect(kept).toHaveLength(MAX_SAVED_CARDS);
    expect(kept.at(-1)).toBe('1001');
  });

  it('of one shopper do not affect another shopper or another company', async () => {
    for (const other of OTHERS) await save(other);
    for (let index = 0; index <= MAX_SAVED_CARDS; index += 1)
      await save(ADA, { last4: String(1000 + index) });
    await save(ADA);
    for (const other of OTHERS) expect(await list(other)).toEqual(['1111']);
  });

  it('can be removed only by their own shopper, and a second removal changes nothing', async () => {
    await save(ADA);
    const [{ id } = { id: '' }] = await listSavedCards(store, ADA);
    for (const other of OTHERS) await removeSavedCard(store, other, { id, now: 0 });
    expect(await list(ADA)).toHaveLength(1);
    await removeSavedCard(store, ADA, { id, now: 0 });
    await removeSavedCard(store, ADA, { id, now: 0 });
    expect(await list(ADA)).toEqual([]);
  });

  it('stay within the limit if several payments of one shopper end at once', async () => {
    for (let number = 0; number < MAX_SAVED_CARDS; number += 1) await save(ADA, { last4: `10${number}` });
    const numbers = Array.from({ length: MAX_SAVED_CARDS }, (_, index) => `200${index}`);
    await Promise.all(numbers.map((last4) => save(ADA, { last4 })));
    expect((await list(ADA)).sort()).toEqual(numbers);
  });

  it('have one row for a card that several payments save at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(ADA, { acquirer_token: `token-${index}` })),
    );
    expect(await list(ADA)).toEqual(['1111']);
  });
});
