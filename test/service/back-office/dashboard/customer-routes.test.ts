import { describe, expect, it } from 'vitest';
import type { FoundPayment } from '../../../../src/service/back-office/dashboard/find-payments.ts';
import { type CustomerFacts, MAX_SUMMED } from '../../../../src/service/back-office/people/customers.ts';
import { createChat } from '../../products/chat/create-chat.ts';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });
const chat = createChat(() => service);
const { begin } = createSubscriber(() => service);

const GIULIA = { email: 'giulia@example.com', card: { name: 'Giulia Bianchi' } };
const KNOWN = { Metadata: { shopperReference: 'giulia-7', order: 'o-1' }, ShopperName: 'Giulia Bianchi' };

interface CustomerBody {
  Customers: CustomerFacts[];
  Customer: CustomerFacts & { Records: Record<string, unknown>[] };
  Payments: FoundPayment[];
  NextCursor: string | null;
}

const index = () => {
  service.clock.advance(1);
  return service.runDueJobs();
};
const get = async (path = '', company = service.merchant) => {
  await index();
  const { status, body } = await service.get(`/dashboard/customers${path}`, company);
  return { status, body: body as unknown as CustomerBody & { Code: string } };
};
const list = async (query = '', company = service.merchant) => (await get(query, company)).body.Customers;
const pay = async (press: PayChange = GIULIA, link: object = {}) => {
  service.clock.advance(1);
  const created = await service.createLink(link);
  await service.pay(created, press);
  return created.transactionId;
};
const findId = async (text: string) => (await list(`?Search=${text}`))[0]?.CustomerId ?? '';
const forget = (id: string, company = service.merchant) =>
  service.post(`/dashboard/customers/${id}/forget`, undefined, company);

describe('GET /dashboard/customers', () => {
  it('lists who has paid with what they paid, newest first', async () => {
    const first = await pay();
    await pay(GIULIA, { Amount: 500, Currency: 'USD' });
    await service.post('/api/v5/payments/refund', { TransactionId: first, Amount: 90 });
    await pay({ email: 'marco@example.com', card: { name: 'Marco', number: '4000 0000 0000 0002' } });
    expect(await list()).toMatchObject([
      { Name: 'Marco', Email: 'marco@example.com', Payments: 1, HasMore: false, Sums: [] },
      {
        CustomerId: expect.stringMatching(/^cus_[\w-]{22}$/),
        Name: 'Giulia Bianchi',
        Email: 'giulia@example.com',
        ShopperReference: null,
        Payments: 2,
        Sums: [
          { Currency: 'EUR', Paid: 1990, Refunded: 90 },
          { Currency: 'USD', Paid: 500, Refunded: 0 },
        ],
        CreatedAt: '2026-11-21T09:30:01.000Z',
        LastPaymentAt: '2026-11-21T09:30:02.000Z',
      },
    ]);
    expect(await list('', service.partner)).toEqual([]);
  });

  it('lists and finds those first who became known last, even if another has paid again', async () => {
    await pay({ email: 'old@example.com', card: { name: 'Old Rossi' } });
    await pay({ email: 'new@example.com', card: { name: 'New Rossi' } });
    await pay({ email: 'old@example.com', card: { name: 'Old Rossi' } });
    for (const query of ['', '?Search=rossi'])
      expect((await list(query)).map(({ Name }) => Name)).toEqual(['New Rossi', 'Old Rossi']);
  });

  it('finds no customer by what was bought', async () => {
    await pay(GIULIA, { Purpose: 'Marco’s chairs' });
    await pay({ email: 'marco@example.com', card: { name: 'Marco' } });
    expect((await list('?Search=marco')).map(({ Name }) => Name)).toEqual(['Marco']);
  });

  it('pages through them, and finds them by name, address and reference', async () => {
    for (const name of ['Ada', 'Bob', 'Carla']) {
      await pay(
        { email: `${name}@example.com`, card: { name } },
        { Metadata: { shopperReference: `r-${name}9` } },
      );
    }
    const { body } = await get('?Limit=2');
    expect(body.Customers.map(({ Name }) => Name)).toEqual(['Carla', 'Bob']);
    expect((await list(`?Limit=2&Cursor=${body.NextCursor}`)).map(({ Name }) => Name)).toEqual(['Ada']);
    for (const text of ['bob', 'BOB@example.com', 'r-bob9'])
      expect([text, (await list(`?Search=${text}`)).map(({ Name }) => Name)]).toEqual([text, ['Bob']]);
    expect(await list('?Search=bob', service.partner)).toEqual([]);
    expect((await get('?Cursor=x')).status).toBe(400);
  });

  it('sums the newest payments of a customer who has very many', async () => {
    await pay();
    const row = await service.store.selectFrom('indexed_payments').selectAll().executeTakeFirst();
    expect(row).toBeUndefined();
    await index();
    const known = await service.store.selectFrom('indexed_payments').selectAll().executeTakeFirstOrThrow();
    const payment = await service.store.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    for (let number = 0; number < MAX_SUMMED; number += 1) {
      const id = `${payment.id.slice(0, -4)}${String(number).padStart(4, '0')}`;
      if (id === payment.id) continue;
      const copy = { ...payment, id, transaction_id: `t-${number}`, transfer_reference: null };
      await service.store.insertInto('payments').values(copy).execute();
      await service.store
        .insertInto('indexed_payments')
        .values({ ...known, payment_id: id })
        .execute();
    }
    expect(await list()).toMatchObject([{ Payments: MAX_SUMMED, HasMore: true }]);
  });

  it('needs the scope for payments', async () => {
    const token = service.createToken(service.merchant, ['wallet']);
    const headers = { authorization: `Bearer ${token}` };
    expect((await service.inject({ url: '/dashboard/customers', headers })).status).toBe(401);
  });
});

describe('GET /dashboard/customers/{CustomerId}', () => {
  it('has all payments, and what belongs to them', async () => {
    await pay({ ...GIULIA, save: true }, KNOWN);
    const refunded = await pay(GIULIA, KNOWN);
    await service.post('/api/v5/payments/refund', { TransactionId: refunded });
    const disputed = await pay(GIULIA, KNOWN);
    await service.post(`/sandbox/payments/${disputed}/dispute`, undefined);
    service.clock.advance(1);
    await begin(GIULIA, KNOWN);
    await pay({ ...GIULIA, method: 'sepa_direct_debit' }, KNOWN);
    const { ThreadId } = await chat.join({ Id: 'giulia-7', Name: 'Giulia' });
    const id = await findId('giulia-7');
    const { Customer } = (await get(`/${id}`)).body;
    expect(Customer.ShopperReference).toBe('giulia-7');
    const find = (kind: string) => Customer.Records.filter(({ Kind }) => Kind === kind);
    expect(find('cards')).toMatchObject([{ Label: 'visa', Last4: '1111', State: null, Amount: null }]);
    expect(find('subscriptions')).toMatchObject([
      { Label: '1 month', State: 'ACTIVE', Amount: 990, Currency: 'EUR' },
    ]);
    const returned = { Label: 'Order 1042', State: 'SETTLED', Amount: 1990, Currency: 'EUR' };
    expect(find('refunds')).toMatchObject([returned]);
    expect(find('disputes')).toMatchObject([{ Label: 'Order 1042', State: 'NEEDS_RESPONSE' }]);
    expect(find('chat')).toMatchObject([{ Id: ThreadId, State: 'OPEN' }]);
    const token = service.createToken(service.merchant, ['online-payments']);
    const headers = { authorization: `Bearer ${token}` };
    const seen = await service.inject<CustomerBody>({ url: `/dashboard/customers/${id}`, headers });
    const kinds = new Set(seen.body.Customer.Records.map(({ Kind }) => Kind));
    expect([kinds.has('refunds'), kinds.has('cards'), kinds.has('chat')]).toEqual([true, false, false]);
    const { Payments, NextCursor } = (await get(`/${id}/payments?Limit=3`)).body;
    expect(Payments).toHaveLength(3);
    expect(Payments[2]).toMatchObject({ TransactionId: disputed, Shopper: { Email: 'giulia@example.com' } });
    const rest = (await get(`/${id}/payments?Limit=3&Cursor=${NextCursor}`)).body;
    expect([rest.Payments.length, rest.NextCursor]).toEqual([2, null]);
  });

  it.each(['cus_unknown', `cus_${'a'.repeat(22)}`, '%00'])('answers 404 for %j', async (id) => {
    expect(await get(`/${id}`)).toMatchObject({ status: 404, body: { Code: 'CUSTOMER_NOT_FOUND' } });
    expect((await get(`/${id}/payments`)).status).toBe(404);
  });

  it('answers 404 for the customer of another company', async () => {
    await pay();
    const id = await findId('giulia');
    expect((await get(`/${id}`)).status).toBe(200);
    expect((await get(`/${id}`, service.partner)).status).toBe(404);
    expect((await get(`/${id}/payments`, service.partner)).status).toBe(404);
  });
});

describe('POST /dashboard/customers/{CustomerId}/forget', () => {
  /** Everything that the database still has of Giulia, by table. */
  const findTraces = async () => {
    const names = (await service.store.introspection.getTables()).map(({ name }) => name);
    const found: string[] = [];
    for (const name of names) {
      const rows = await service.store
        .selectFrom(name as 'payments')
        .selectAll()
        .execute();
      if (/giulia|bianchi/i.test(JSON.stringify(rows))) found.push(name);
    }
    return found.sort();
  };

  it('deletes everything but the payments, and what must be kept with them', async () => {
    const saved = await pay({ ...GIULIA, save: true }, { ...KNOWN, SendConfirmationEmail: true });
    await pay({ ...GIULIA, card: { name: 'Giulia Bianchi', number: '4000 0000 0000 0002' } }, KNOWN);
    await service.post('/api/v5/clients', { FirstName: 'G', LastName: 'B', Email: 'Giulia@example.com' });
    const { frame, ThreadId } = await chat.join({ Id: 'giulia-7', Name: 'Giulia' });
    await chat.write(frame, { Text: 'I am Giulia Bianchi', Key: 'k'.repeat(16) });
    const other = await pay({ email: 'marco@example.com', card: { name: 'Marco' } });
    const id = await findId('giulia-7');
    expect(await findTraces()).toEqual(
      expect.arrayContaining(['attempts', 'links', 'customers', 'mails', 'records']),
    );
    expect((await forget(id)).status).toBe(200);
    expect((await get(`/${id}`)).status).toBe(404);
    expect((await service.get('/api/v5/wallet/cards')).body.Cards).toEqual([]);
    expect((await service.get('/api/v5/clients')).body.Clients).toEqual([]);
    expect((await chat.get(`/threads/${ThreadId}`)).status).toBe(404);
    // Events are kept for a time of their own.
    expect((await findTraces()).filter((name) => name !== 'events')).toEqual([]);
    const { Transaction } = (await service.get(`/api/v5/transactions/${saved}`)).body;
    expect(Transaction).toMatchObject({
      Status: 'SETTLED',
      Amount: 1990,
      Shopper: null,
      Card: { Last4: '1111' },
      Metadata: { order: 'o-1' },
    });
    expect((await service.get(`/api/v5/payments/link/${saved}`)).body.Link).toMatchObject({
      ShopperName: null,
    });
    expect(await list()).toMatchObject([{ Name: 'Marco' }]);
    expect((await service.get(`/api/v5/transactions/${other}`)).body.Transaction.Shopper).toMatchObject({
      Name: 'Marco',
    });
    const { Changes } = (await service.get('/api/v5/changes?Type=customer.forgotten')).body;
    expect(Changes).toMatchObject([{ SubjectId: id, Subject: 'Customer', Fields: [] }]);
  });

  it('is the same twice, at once and one after the other, and is logged once', async () => {
    for (let count = 0; count < 3; count += 1) await pay(GIULIA, KNOWN);
    const id = await findId('giulia-7');
    const answers = await Promise.all([forget(id), forget(id)]);
    answers.push(await forget(id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await service.get('/api/v5/changes?Type=customer.forgotten')).body.Changes).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('forgets a shopper with more payments than a transaction takes', async () => {
    for (let count = 0; count < 201; count += 1) await service.createLink(KNOWN);
    const id = await findId('giulia-7');
    expect((await forget(id)).status).toBe(200);
    expect(await findTraces()).toEqual([]);
    expect((await service.get('/api/v5/changes?Type=customer.forgotten')).body.Changes).toHaveLength(1);
  });

  it('makes a new customer of who pays again', async () => {
    await pay();
    const id = await findId('giulia');
    await forget(id);
    expect(await list()).toEqual([]);
    await pay();
    expect(await list()).toMatchObject([{ CustomerId: id, Payments: 1 }]);
  });

  it('ends the mandates of the shopper, and forgets remembered cards', async () => {
    const plan = { SubscriptionOnCompletion: { Interval: 'month' } };
    const press = { email: GIULIA.email, method: 'sepa_direct_debit' as const };
    const first = await pay(press, { Metadata: KNOWN.Metadata, ...plan });
    await service.post(`/sandbox/payments/${first}/settle`, undefined);
    const { Subscriptions } = (await service.get('/api/v5/subscriptions')).body;
    await service.post(`/api/v5/subscriptions/${Subscriptions[0]?.SubscriptionId}/cancel`, {});
    await pay({ ...GIULIA, save: true }, { RememberMe: true });
    for (const text of ['giulia-7', 'giulia@example.com']) {
      const id = await findId(text);
      expect([text, (await forget(id)).status]).toEqual([text, 200]);
    }
    const mandates = await service.store.selectFrom('mandates').selectAll().execute();
    expect(mandates).toMatchObject([{ state: 'CANCELLED', shopper_reference: null }]);
    expect(await service.store.selectFrom('remembered_shoppers').selectAll().execute()).toEqual([]);
    expect(await service.store.selectFrom('remembered_cards').selectAll().execute()).toEqual([]);
    expect(await service.store.selectFrom('subscriptions').selectAll().execute()).toMatchObject([
      { email: null, shopper_reference: null },
    ]);
  });

  it('is refused while a payment or a subscription is under way, and changes nothing', async () => {
    const held = await pay(GIULIA, { ...KNOWN, AutoCapture: false });
    const id = await findId('giulia-7');
    expect(await forget(id)).toMatchObject({
      status: 409,
      body: { Code: 'CUSTOMER_PAYS', Message: expect.stringContaining(held) },
    });
    await service.post('/api/v5/payments/release', { TransactionIds: [held] });
    const { SubscriptionId } = await begin(GIULIA, KNOWN);
    await index();
    expect(await forget(id)).toMatchObject({
      status: 409,
      body: { Code: 'CUSTOMER_SUBSCRIBES', Message: expect.stringContaining(SubscriptionId) },
    });
    expect(await list()).toMatchObject([{ Email: 'giulia@example.com' }]);
  });

  it('needs the scopes of everything that it deletes, and is the own company’s', async () => {
    await pay();
    const id = await findId('giulia');
    const token = service.createToken(service.merchant, ['online-payments', 'wallet', 'chat-api']);
    const headers = { authorization: `Bearer ${token}` };
    const url = `/dashboard/customers/${id}/forget`;
    const { status, body } = await service.inject({ method: 'POST', url, headers });
    expect([status, body.Code]).toEqual([401, 'INSUFFICIENT_SCOPE']);
    expect((await forget(id, service.partner)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });
});
