import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { removeTraces } from '../../../../src/service/recurring/remembered/remove-traces.ts';
import { removeUnused } from '../../../../src/service/recurring/remembered/remove-unused.ts';
import { createRememberedShopper, REMEMBER } from '../../support/shopper/create-remembered-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const { save, ask, readCards } = createRememberedShopper(() => service);
const DAY_S = 86_400;
const remove = () => service.store.transaction().execute((trx) => removeUnused(trx, service.clock.now(), 10));

describe('removing unused cards', () => {
  it('removes cards that were not used for 400 days', async () => {
    await save({ card: { expiry: '12/39' } });
    service.clock.advance(400 * DAY_S);
    expect(await remove()).toBe(0);
    service.clock.advance(1);
    expect(await remove()).toBe(1);
    expect(await readCards()).toEqual([]);
    expect(await service.store.selectFrom('released_tokens').select('id').execute()).toHaveLength(1);
  });

  it('counts the days from the last payment', async () => {
    await save({ card: { expiry: '12/39' } });
    const used_at = service.clock.now() + 1000;
    await service.store.updateTable('remembered_cards').set({ used_at }).execute();
    service.clock.advance(400 * DAY_S + 1);
    expect(await remove()).toBe(0);
    service.clock.advance(1);
    expect(await remove()).toBe(1);
  });

  it('removes no more cards at once than it is asked to', async () => {
    await save({ card: { expiry: '12/39' } });
    await save({ card: { number: '5555 5555 5555 4444' } });
    await service.store
      .updateTable('remembered_cards')
      .set({ expiry: '01/20' })
      .where('last4', '=', '4444')
      .execute();
    await service.store
      .updateTable('remembered_cards')
      .set({ used_at: 0 })
      .where('last4', '=', '1111')
      .execute();
    const removeOne = () =>
      service.store.transaction().execute((trx) => removeUnused(trx, service.clock.now(), 1));
    expect([await removeOne(), await removeOne(), await removeOne()]).toEqual([1, 1, 0]);
  });

  it('removes expired cards', async () => {
    await save();
    const month = new Date(service.clock.now()).toISOString().slice(2, 7).split('-').reverse().join('/');
    await service.store.updateTable('remembered_cards').set({ expiry: month }).execute();
    expect(await remove()).toBe(0);
    const [year = 0, number = 0] = new Date(service.clock.now()).toISOString().split('-', 2).map(Number);
    // The month is over everywhere at noon UTC.
    service.clock.advance((Date.UTC(year, number, 1, 12) - service.clock.now()) / 1000 - 1);
    expect(await remove()).toBe(0);
    service.clock.advance(1);
    expect(await remove()).toBe(1);
  });
});

describe('removing traces', () => {
  it('removes the records of code requests, and addresses without a card', async () => {
    await save();
    await ask(await service.createLink(REMEMBER));
    const before = service.clock.now() + 1;
    const run = () => service.store.transaction().execute((trx) => removeTraces(trx, before, 10));
    const count = async (table: 'card_finders' | 'remembered_shoppers') =>
      (await service.store.selectFrom(table).select('id').execute()).length;
    await service.store.transaction().execute((trx) => removeTraces(trx, before - 1_000_000, 10));
    expect([await count('card_finders'), await count('remembered_shoppers')]).toEqual([1, 1]);
    expect(await run()).toBe(1);
    expect([await count('card_finders'), await count('remembered_shoppers')]).toEqual([0, 1]);
    await service.store.deleteFrom('remembered_cards').execute();
    expect(await run()).toBe(0);
    expect(await count('remembered_shoppers')).toBe(0);
  });
});

describe.skipIf(inject('postgres'))('an index', () => {
  it.each([
    ['addresses without a card', removeTraces],
    ['unused cards', removeUnused],
  ])('finds %s', async (_case, remove) => {
    const nodes: RootOperationNode[] = [];
    const plugin = {
      transformQuery: ({ node }: { node: RootOperationNode }) => {
        nodes.push(node);
        return node;
      },
      transformResult: async <T>({ result }: { result: T }) => result,
    };
    const { store } = service;
    await store.transaction().execute((trx) => remove(trx.withPlugin(plugin), 1, 10));
    const plans = nodes.map(async (node) => {
      const { sql, parameters } = store.getExecutor().compileQuery(node, createQueryId());
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      return (await store.executeQuery<{ detail: string }>(explained)).rows.map(({ detail }) => detail);
    });
    const steps = (await Promise.all(plans)).flat();
    const ofCards = steps.filter((step) => /remembered_cards/.test(step));
    expect(ofCards).not.toEqual([]);
    expect(ofCards.filter((step) => !/^SEARCH remembered_cards USING /.test(step))).toEqual([]);
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  });
});
