import { describe, expect, it, vi } from 'vitest';
import { forgetToken, releaseTokens } from '../../../../src/service/recurring/cards/forget-tokens.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';

const service = useService();
const { begin } = createSubscriber(() => service);
const ADA = { Metadata: { shopperReference: 'ada' } };

const release = (...tokens: (string | null)[]) =>
  service.store.transaction().execute((trx) => releaseTokens(trx, tokens, service.clock.now()));
const listReleased = () => service.store.selectFrom('released_tokens').select(['id', 'due_at']).execute();

/** Deletes a token at an acquirer that answers like this. @returns the tokens that it was asked to delete */
async function forget(token: string, answer = async () => {}): Promise<string[]> {
  const forgotten: string[] = [];
  const acquirer = {
    ...service.acquirer,
    forget: async (id: string) => {
      forgotten.push(id);
      await answer();
    },
  };
  await forgetToken(token, { store: service.store, acquirer, now: service.clock.now });
  return forgotten;
}

/** Subscribes a shopper, whose card is saved too. @returns the tokens of the subscription and of the card */
async function subscribe() {
  await begin({ save: true }, ADA);
  const { store } = service;
  const subscriptions = store.selectFrom('subscriptions').select('card_token');
  const cards = store.selectFrom('saved_cards').select('acquirer_token');
  return {
    charged: (await subscriptions.executeTakeFirstOrThrow()).card_token ?? '',
    saved: (await cards.executeTakeFirstOrThrow()).acquirer_token,
  };
}

describe('a released token', () => {
  it('is deleted at the acquirer once, if no record uses it', async () => {
    await release('token', null, 'another');
    expect(await forget('token')).toEqual(['token']);
    expect(await listReleased()).toMatchObject([{ id: 'another' }]);
    expect(await forget('token')).toEqual([]);
  });

  it('is kept at the acquirer while a subscription charges it', async () => {
    const { charged } = await subscribe();
    await service.store.deleteFrom('saved_cards').execute();
    await release(charged);
    expect(await forget(charged)).toEqual([]);
    expect(await listReleased()).toEqual([]);
    for (const state of ['CANCELLED', 'COMPLETED'] as const) {
      await service.store.updateTable('subscriptions').set({ state }).execute();
      await release(charged);
      expect(await forget(charged)).toEqual([charged]);
    }
  });

  it('is kept at the acquirer while a saved or remembered card has it', async () => {
    const { saved } = await subscribe();
    await service.store.deleteFrom('subscriptions').execute();
    await release(saved);
    expect(await forget(saved)).toEqual([]);
    const saved_card = await service.store.selectFrom('saved_cards').selectAll().executeTakeFirstOrThrow();
    const { stop_reason: _, stopped_by: __, ...card } = saved_card;
    await service.store.deleteFrom('saved_cards').execute();
    const remembered = { ...card, used_at: null, declines: 0 };
    await service.store.insertInto('remembered_cards').values(remembered).execute();
    await release(saved);
    expect(await forget(saved)).toEqual([]);
    await service.store.deleteFrom('remembered_cards').execute();
    await release(saved);
    expect(await forget(saved)).toEqual([saved]);
  });

  it('is deleted an hour later if the acquirer fails', async () => {
    await release('token');
    const failing = forget('token', () => Promise.reject(new Error('the acquirer is down')));
    await expect(failing).rejects.toThrow('the acquirer is down');
    expect(await listReleased()).toEqual([{ id: 'token', due_at: service.clock.now() + 3_600_000 }]);
  });

  it('is checked again if it is released again while it is deleted', async () => {
    await release('token');
    const again = vi.fn(async () => {
      service.clock.advance(1);
      await release('token');
    });
    expect(await forget('token', again)).toEqual(['token']);
    expect(await listReleased()).toEqual([{ id: 'token', due_at: service.clock.now() }]);
  });
});
