import { describe, expect, it } from 'vitest';
import { followPayments } from '../../../../src/service/back-office/people/follow-payments.ts';
import { toRowIdStart } from '../../../../src/service/platform/identifiers/create-row-id.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const GIULIA = { ShopperEmail: 'giulia@example.com', ShopperName: 'Giulia Bianchi' };

const listWords = async () => {
  const rows = await service.store.selectFrom('search_words').select('word').orderBy('word').execute();
  return rows.map(({ word }) => word);
};
const listCustomers = () =>
  service.store
    .selectFrom('customers')
    .select(['shopper_reference', 'email', 'name'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
/** Does what is due, once the newest rows are old enough. */
const indexAll = () => {
  service.clock.advance(1);
  return service.runDueJobs();
};
const index = () => followPayments(service.store, { now: service.clock.now() });
const listIndexed = () => service.store.selectFrom('indexed_payments').selectAll().execute();

describe('the index of payments', () => {
  it('has a new payment, and what is typed when someone pays it', async () => {
    const link = await service.createLink({ TransactionId: 'order-7', Purpose: 'Two chairs' });
    await indexAll();
    expect(await listWords()).toEqual(['7', 'chairs', 'order', 'two']);
    expect(await listCustomers()).toEqual([]);
    await service.pay(link, { email: 'giulia@example.com', card: { name: 'Giulia Bianchi' } });
    await indexAll();
    expect(await listWords()).toEqual([
      '1111',
      '7',
      'bianchi',
      'chairs',
      'giulia',
      'giulia@example.com',
      'order',
      'two',
    ]);
    expect(await listCustomers()).toEqual([
      { shopper_reference: null, email: 'giulia@example.com', name: 'Giulia Bianchi' },
    ]);
  });

  it('changes with the terms of an open link at once', async () => {
    const { transactionId } = await service.createLink({ TransactionId: 'a', Purpose: 'Chairs' });
    await indexAll();
    await service.put(`/api/v5/payments/link/${transactionId}`, { Purpose: 'Tables' });
    expect(await listWords()).toEqual(['a', 'tables']);
  });

  it('knows a shopper by the reference of the merchant, whatever is typed', async () => {
    const known = { Metadata: { shopperReference: 'giulia-7' } };
    for (const email of ['giulia@example.com', 'g.bianchi@example.org']) {
      service.clock.advance(1);
      await service.pay(await service.createLink(known), { email });
    }
    service.clock.advance(1);
    await service.pay(await service.createLink(), { email: 'giulia@example.com' });
    await indexAll();
    expect(await listCustomers()).toMatchObject([
      { shopper_reference: 'giulia-7', email: 'g.bianchi@example.org' },
      { shopper_reference: null, email: 'giulia@example.com' },
    ]);
  });

  it('knows a shopper by the address in any case, and the customer moves to who has paid', async () => {
    const link = await service.createLink(GIULIA);
    await indexAll();
    expect(await listCustomers()).toMatchObject([{ email: 'giulia@example.com' }]);
    await service.pay(link, { email: 'MARCO@example.com', card: { name: 'Marco' } });
    await service.pay(await service.createLink(), { email: 'marco@example.com', card: { name: 'Marco' } });
    await indexAll();
    expect(await listCustomers()).toMatchObject([{ name: 'Marco' }]);
    // Whom the merchant had asked is still a word of the payment.
    expect(await listWords()).toContain('giulia');
  });

  it('names no one as the customer of a reusable link, but everyone who pays it', async () => {
    const link = await service.createLink({ Reusable: true, Metadata: { shopperReference: 'campaign' } });
    for (const email of ['giulia@example.com', 'marco@example.com']) await service.pay(link, { email });
    await indexAll();
    expect((await listCustomers()).map(({ email, shopper_reference }) => [email, shopper_reference])).toEqual(
      expect.arrayContaining([
        ['giulia@example.com', null],
        ['marco@example.com', null],
      ]),
    );
    expect(await listCustomers()).toHaveLength(2);
  });

  it('stores a name that the database could not take as it was typed', async () => {
    await service.pay(await service.createLink(), { card: { name: 'Giulia\u0000Bianchi \ud800' } });
    await indexAll();
    expect(await listWords()).toEqual(expect.arrayContaining(['giulia', 'bianchi']));
  });

  it('reads the payments of an earlier version, and goes on where it was interrupted', async () => {
    for (let count = 0; count < 120; count += 1) await service.createLink(GIULIA);
    // At the first start, all of them are older.
    service.clock.advance(3600);
    expect(await index()).toHaveLength(1);
    expect(await listIndexed()).toHaveLength(25);
    await service.createLink({ TransactionId: 'new' });
    service.clock.advance(1);
    await index();
    // A new payment does not wait for the old ones.
    expect((await listIndexed()).some(({ words }) => words.includes('new'))).toBe(true);
    await indexAll();
    expect(await listIndexed()).toHaveLength(121);
    expect(await index()).toEqual([]);
  });

  it('finds a payment that was committed after one with a later id', async () => {
    await indexAll();
    await service.createLink({ TransactionId: 'first' });
    await indexAll();
    const late = { id: `${toRowIdStart(service.clock.now() - 2000)}-7000-8000-000000000000` };
    const { id, ...row } = await service.store.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    const other = { ...row, ...late, transaction_id: 'late', transfer_reference: null };
    await service.store.insertInto('payments').values(other).execute();
    await indexAll();
    expect(await listIndexed()).toHaveLength(1);
    service.clock.advance(60);
    await indexAll();
    expect((await listIndexed()).map(({ payment_id }) => payment_id).sort()).toEqual([late.id, id].sort());
    // It stops once nothing has happened for a while.
    service.clock.advance(3600);
    await indexAll();
    const { again_at } = await service.store
      .selectFrom('index_position')
      .selectAll()
      .executeTakeFirstOrThrow();
    service.clock.advance(3600);
    await indexAll();
    expect([again_at, await index()]).toEqual([null, []]);
  });

  it('is written once by simultaneous processes', async () => {
    for (let count = 0; count < 60; count += 1) await service.createLink(GIULIA);
    service.clock.advance(1);
    const indexInTurn = async () => {
      while ((await index()).length);
    };
    await Promise.all([indexInTurn(), indexInTurn(), indexInTurn()]);
    await indexInTurn();
    expect(await listIndexed()).toHaveLength(60);
    expect(await listCustomers()).toHaveLength(1);
  });

  it('leaves out a payment that only saves a card', async () => {
    await service.post('/api/v5/wallet/card-sessions', { ShopperReference: 'giulia-7' });
    await indexAll();
    expect([await listIndexed(), await listWords()]).toEqual([[], []]);
  });
});
