import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { shareService } from '../../support/use-service.ts';
import { createTill, ORDER } from '../waiting/create-till.ts';

const companies = ALL_SCOPES.map((company, index) => ({
  ...company,
  ...(index === 0 && {
    stores: [
      {
        id: 1,
        reference: 'ROMA-1',
        active: true,
        items: [
          { id: 101, name: 'Espresso', price: 130 },
          { id: 103, name: 'Machine', price: 100_000 },
          { id: 104, name: 'Water', price: 0 },
        ],
      },
      { id: 3, reference: 'ROMA-3', active: true, items: [{ id: 301, name: 'Tea', price: 200 }] },
      { id: 4, reference: 'ROMA-4', active: false, items: [{ id: 401, name: 'Tea', price: 200 }] },
    ],
  }),
}));
const service = shareService({ companies });
const till = createTill(() => service);

describe('POST orders', () => {
  it('copies the names and prices of the store’s items, which later changes of the store do not affect', async () => {
    const { status, body } = await till.post('/orders', {
      store_id: 1,
      items: [
        { id: 101, quantity: 2 },
        { id: 103, quantity: 1 },
      ],
    });
    expect([status, body.Message]).toEqual([200, 'Order created.']);
    expect(body.order).toEqual({
      order_id: expect.any(Number),
      store_id: 1,
      store_reference: 'ROMA-1',
      status: 'open',
      currency: 'EUR',
      amount: 100_260,
      items: [
        { id: 101, name: 'Espresso', quantity: 2, unit_price: 130 },
        { id: 103, name: 'Machine', quantity: 1, unit_price: 100_000 },
      ],
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      payment: null,
      created_at: new Date(service.clock.now()).toISOString(),
      paid_at: null,
    });
    await service.put('/api/v5/stores/1', {
      Items: [
        { Id: 101, Name: 'Espresso', Price: 999 },
        { Id: 103, Name: 'Machine', Price: 100_000 },
        { Id: 104, Name: 'Water', Price: 0 },
      ],
    });
    expect(await till.readOrder(body.order.order_id)).toEqual(body.order);
  });

  it.each([2, 4, 99, -1, 0, 1.5, '1', null, [], 1e21])(
    'returns "Store not found" for the store id %j',
    async (store_id) => {
      const { status, body } = await till.post('/orders', { ...ORDER, store_id });
      expect([status, body.Message]).toEqual([400, 'Store not found.']);
      expect(body.Errors).toMatchObject([{ Field: 'store_id', Code: 'STORE_NOT_FOUND' }]);
    },
  );

  const of = (item: unknown) => ({ items: [item] });
  it.each<[change: object, field: string, message: string]>([
    [of({ id: 101, quantity: 0 }), 'items[0].quantity', 'items[0].quantity out of range.'],
    [of({ id: 101, quantity: -1 }), 'items[0].quantity', 'items[0].quantity out of range.'],
    [of({ id: 101, quantity: 1.5 }), 'items[0].quantity', 'Invalid value.'],
    [of({ id: 101, quantity: '1' }), 'items[0].quantity', 'Invalid value.'],
    [of({ id: 101, quantity: 101 }), 'items[0].quantity', 'items[0].quantity out of range.'],
    [of({ id: 101, quantity: 1e9 }), 'items[0].quantity', 'items[0].quantity out of range.'],
    [of({ id: 101 }), 'items[0].quantity', 'Field is required.'],
    [of({ quantity: 1 }), 'items[0].id', 'Field is required.'],
    [of({ id: 301, quantity: 1 }), 'items[0].id', 'Item not found.'],
    [of({ id: '101', quantity: 1 }), 'items[0].id', 'Item not found.'],
    [of({ id: '__proto__', quantity: 1 }), 'items[0].id', 'Item not found.'],
    [of({ id: 101, quantity: 1, price: 1 }), 'items[0].price', 'Unknown field.'],
    [of(null), 'items[0]', 'Invalid value.'],
    [of({ id: 104, quantity: 1 }), 'items', 'Amount out of range.'],
    [
      { items: Array.from({ length: 2 }, () => ({ id: 103, quantity: 51 })) },
      'items',
      'Amount out of range.',
    ],
    [{ items: [] }, 'items', 'Amount out of range.'],
    [
      { items: Array.from({ length: 101 }, () => ({ id: 101, quantity: 1 })) },
      'items',
      'Amount out of range.',
    ],
    [{ items: {} }, 'items', 'Invalid value.'],
    [{ items: undefined }, 'items', 'Field is required.'],
    [{ store_id: undefined }, 'store_id', 'Field is required.'],
    [{ currency: 'USD' }, 'currency', 'Unknown field.'],
  ])('refuses %j', async (change, field, message) => {
    const { status, body } = await till.post('/orders', { ...ORDER, ...change });
    expect(status).toBe(400);
    expect(body.Errors[0]).toMatchObject({ Field: field, Message: message });
  });

  it.each<[change: object, hint: string]>([
    [of({ id: 101, quantity: 101 }), 'An integer from 1 to 100.'],
    [{ items: [] }, 'An array of 1 to 100 entries.'],
    [{ items: 'none' }, 'An array of 1 to 100 entries.'],
    [of({ id: 104, quantity: 1 }), 'The total is 0; it has to be from 1 to 10000000.'],
  ])('refuses %j with a hint about the allowed values', async (change, Hint) => {
    const { body } = await till.post('/orders', { ...ORDER, ...change });
    expect(body).toMatchObject({ Hint, Errors: [{ Hint }] });
  });

  it('accepts an order of exactly the maximum amount', async () => {
    const items = [{ id: 103, quantity: 100 }];
    expect(await till.order({ items })).toMatchObject({ amount: 10_000_000 });
  });
});

describe('GET orders', () => {
  it.each([
    '__proto__',
    '1e1',
    '-1',
    '01',
    '0',
    ' 1',
    '999999999999999',
    '9999999999',
    '99999999999999999999',
  ])('returns 404 for the order id "%s"', async (id) => {
    const { status, body } = await till.call('GET', `/orders/${encodeURIComponent(id)}`);
    expect([status, body.Message]).toEqual([404, 'Order not found.']);
  });

  it('filters by store and time, and returns the orders page by page', async () => {
    service.clock.advance(10);
    const from = new Date(service.clock.now()).toISOString();
    const items = [{ id: 301, quantity: 1 }];
    const made = [];
    for (let count = 0; count < 3; count += 1)
      made.unshift((await till.order({ store_id: 3, items })).order_id);
    const query = new URLSearchParams({ store_id: '3', from, limit: '2' });
    const first = (await till.call('GET', `/orders?${query}`)).body;
    expect(first.orders.map(({ order_id: id }) => id)).toEqual(made.slice(0, 2));
    query.set('cursor', first.next_cursor ?? '');
    const second = (await till.call('GET', `/orders?${query}`)).body;
    expect([second.orders.map(({ order_id: id }) => id), second.next_cursor]).toEqual([made.slice(2), null]);
    expect((await till.call('GET', '/orders?status=paid')).body.orders).toEqual([]);
    expect((await till.call('GET', '/orders?status=PAID')).status).toBe(400);
  });

  it.each([
    [false, 200],
    [true, 401],
  ])(
    'answers a waiting request whose user has been disabled since (%s) with %i',
    async (Disabled, status) => {
      await till.connect();
      const { order_id: id } = await till.order();
      const Username = `waiter-${status}`;
      const { User } = (await service.post('/api/v5/users', { Username, Scopes: ['pos-terminals'] })).body;
      const payload = { Username, Password: User.Password, Scopes: 'pos-terminals' };
      const { body } = await service.inject({ method: 'POST', url: '/api/v5/auth/token', payload });
      let answer: { status: number } | undefined;
      const waiting = service
        .inject({
          url: `/svc/cash-register/orders/${id}`,
          headers: { authorization: `Bearer ${body.AccessToken}`, prefer: 'wait=60' },
        })
        .then((got) => {
          answer = got;
        });
      // These calls are longer than what comes before the wait.
      for (const _ of [1, 2, 3]) await till.readOrder(id);
      expect(answer).toBeUndefined();
      await service.put(`/api/v5/users/${User.UserId}`, { Disabled });
      while (!answer) {
        await till.pay(id);
        await till.cancel(id);
      }
      await waiting;
      expect(answer.status).toBe(status);
      await service.store.deleteFrom('terminal_messages').execute();
    },
  );

  it('answers a "Prefer: wait" request once the order has changed', async () => {
    const terminal = await till.connect();
    const { order_id: id } = await till.order();
    let isAnswered = false;
    const waiting = till.readOrder(id, { prefer: 'respond-async, wait=60' }).finally(() => {
      isAnswered = true;
    });
    // It may take a while until it has looked at the order for the first time.
    while (!isAnswered) {
      await till.pay(id);
      await till.cancel(id);
    }
    expect((await waiting).payment).not.toBeNull();
    await service.store.deleteFrom('terminal_messages').execute();
    await till.pay(id);
    await terminal.pay();
    for (const prefer of ['wait=0', 'wait=x', 'return=minimal'])
      expect(await till.readOrder(id, { prefer })).toMatchObject({ status: 'approved' });
  });
});
