import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../support/check-ledger.ts';
import { createBuyer, HARDWARE_AMOUNT, HARDWARE_ORDER, useTradingService } from './create-buyer.ts';

const service = useTradingService();
const partner = createBuyer(() => service);
const otherPartner = createBuyer(() => service, 'Altra Rete');
const admin = createBuyer(() => service, 'Casa Madre');
const merchant = createBuyer(() => service, 'merchant');
beforeEach(async () => {
  for (const table of ['ledger_entries', 'wallets', 'records'] as const)
    await service.store.deleteFrom(table).execute();
});
afterEach(() => checkLedger(service.store));

const HARDWARE = '/api/v5/pos-terminals/hardware';
const ORDERS = '/api/v5/pos-terminals/hardware-orders';
const UNKNOWN_ID = 'hwo_00000000-0000-4000-8000-000000000000';
const TOO_LOW = [409, 'WALLET_BALANCE_TOO_LOW', 'Wallet balance too low.'];
const WRONG_STATE = [409, 'HARDWARE_ORDER_STATE', 'The state of the hardware order does not allow this.'];

const sum = async (answer: ReturnType<typeof partner.call>) => {
  const { status, body } = await answer;
  return [status, body.Code, body.Message];
};

describe('POST /api/v5/pos-terminals/hardware-orders', () => {
  it('creates an order that is paid from the wallet of the partner', async () => {
    await partner.topUp(HARDWARE_AMOUNT + 100);
    const { status, body } = await partner.order({ Metadata: { po: '7' } });
    expect([status, body.Message]).toEqual([200, 'Hardware order created.']);
    expect(body.HardwareOrder).toEqual({
      HardwareOrderId: expect.stringMatching(/^hwo_[0-9a-f-]{36}$/),
      State: 'ORDERED',
      ...HARDWARE_ORDER,
      OrderedBy: 'Rete Partner',
      UnitPrice: 7_900,
      Amount: HARDWARE_AMOUNT,
      Currency: 'EUR',
      TerminalIds: [],
      Metadata: { po: '7' },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect(await partner.balance()).toBe(100);
    const { Movements } = (await partner.call('GET', '/api/v5/wallet/movements?Limit=1')).body;
    expect(Movements).toMatchObject([
      { Amount: -HARDWARE_AMOUNT, Reason: 'HARDWARE_ORDER', RecordId: body.HardwareOrder.HardwareOrderId },
    ]);
    const { HardwareOrderId: id } = body.HardwareOrder;
    expect((await partner.read(id)).body.HardwareOrder).toEqual(body.HardwareOrder);
  });

  it.each([
    ['with a balance one cent too low', { Amount: HARDWARE_AMOUNT - 1 }],
    ['with a balance in another currency only', { Amount: HARDWARE_AMOUNT, Currency: 'USD' }],
    ['without a wallet', undefined],
  ])('is refused %s, and leaves wallets and orders unchanged', async (_name, topUp) => {
    if (topUp) await partner.call('POST', '/sandbox/wallet-top-ups', topUp);
    const before = await service.store.selectFrom('wallets').selectAll().execute();
    expect(await sum(partner.order())).toEqual(TOO_LOW);
    expect(await service.store.selectFrom('wallets').selectAll().execute()).toEqual(before);
    expect((await partner.list()).HardwareOrders).toEqual([]);
    // The same call with enough money.
    await partner.topUp(HARDWARE_AMOUNT);
    expect((await partner.order()).status).toBe(200);
  });

  it.each<[change: object, field: string, sentence: string]>([
    [{ Quantity: 0 }, 'Quantity', 'Quantity out of range.'],
    [{ Quantity: -1 }, 'Quantity', 'Quantity out of range.'],
    [{ Quantity: 101 }, 'Quantity', 'Quantity out of range.'],
    [{ Quantity: 2 ** 53 }, 'Quantity', 'Quantity out of range.'],
    [{ Quantity: 1.5 }, 'Quantity', 'Invalid value.'],
    [{ Quantity: '2' }, 'Quantity', 'Invalid value.'],
    [{ Model: 'V400m' }, 'Model', 'Invalid value.'],
    [{ Company: '' }, 'Company', 'Field is required.'],
    [{ Company: 7 }, 'Company', 'Invalid value.'],
    [{ ShipTo: undefined }, 'ShipTo', 'Field is required.'],
    [{ ShipTo: { City: 'Roma', Country: 'IT' } }, 'ShipTo.Street', 'Field is required.'],
    [{ ShipTo: { ...HARDWARE_ORDER.ShipTo, Country: 'XX' } }, 'ShipTo.Country', 'Invalid value.'],
    [{ Price: 1 }, 'Price', 'Unknown field.'],
    [{ Metadata: { note: 'x'.repeat(501) } }, 'Metadata.note', 'Value too long.'],
  ])('refuses %j', async (change, field, sentence) => {
    const { status, body } = await partner.order(change);
    expect([status, body.Errors[0]?.Field, body.Message]).toEqual([400, field, sentence]);
  });

  it('accepts the maximum quantity', async () => {
    await partner.topUp(2_990_000);
    expect((await partner.order({ Model: 'S1F2L', Quantity: 100 })).status).toBe(200);
    expect(await partner.balance()).toBe(0);
  });

  it.each(['Caffè Blu', 'Rete Partner', 'Altra Rete', 'Nobody', 'bottega rossi'])(
    'returns 404 for "%s", which is unknown or not a merchant of the partner',
    async (Company) => {
      await partner.topUp(HARDWARE_AMOUNT);
      expect(await sum(partner.order({ Company }))).toEqual([404, 'COMPANY_NOT_FOUND', 'Company not found.']);
      expect(await partner.balance()).toBe(HARDWARE_AMOUNT);
    },
  );

  it('is open to the merchant’s partner and to an admin, who each pay from their own wallet', async () => {
    await otherPartner.buy({ Company: 'Caffè Blu' });
    await partner.topUp(HARDWARE_AMOUNT);
    const { body } = await partner.call('GET', ORDERS);
    expect(body.HardwareOrders).toEqual([]);
    const id = await admin.buy({ Company: 'Caffè Blu' });
    expect((await admin.read(id)).body.HardwareOrder.OrderedBy).toBe('Casa Madre');
    expect(await partner.balance()).toBe(HARDWARE_AMOUNT);
  });

  it('accepts one of three simultaneous orders when the balance covers one', async () => {
    await partner.topUp(HARDWARE_AMOUNT + HARDWARE_AMOUNT - 1);
    const answers = await Promise.all([partner.order(), partner.order(), partner.order()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await partner.list()).HardwareOrders).toHaveLength(1);
    expect(await partner.balance()).toBe(HARDWARE_AMOUNT - 1);
  });

  it('charges nothing when the order cannot be stored', async () => {
    await partner.topUp(HARDWARE_AMOUNT);
    const { store } = service;
    await store.schema.alterTable('records').renameTo('hidden').execute();
    expect((await partner.order()).status).toBe(500);
    await store.schema.alterTable('hidden').renameTo('records').execute();
    expect(service.faults.splice(0)).toHaveLength(1);
    expect(await partner.balance()).toBe(HARDWARE_AMOUNT);
  });
});

describe('access to hardware orders', () => {
  it('is limited to the ordering company and admins', async () => {
    const id = await partner.buy();
    expect((await partner.list()).HardwareOrders).toHaveLength(1);
    expect((await admin.list()).HardwareOrders).toMatchObject([
      { HardwareOrderId: id, OrderedBy: 'Rete Partner' },
    ]);
    expect((await otherPartner.list()).HardwareOrders).toEqual([]);
    const notFound = [404, 'HARDWARE_ORDER_NOT_FOUND', 'Hardware order not found.'];
    for (const name of [id, UNKNOWN_ID]) {
      expect(await sum(otherPartner.read(name))).toEqual(notFound);
      expect(await sum(otherPartner.cancel(name))).toEqual(notFound);
      expect(await sum(otherPartner.ship(name))).toEqual(notFound);
      // The merchant has no call for them; its switches know none.
      expect(await sum(merchant.ship(name))).toEqual(notFound);
    }
    expect((await partner.read(id)).body.HardwareOrder.State).toBe('ORDERED');
  });

  it.each([
    ['GET', HARDWARE],
    ['GET', ORDERS],
    ['POST', ORDERS],
    ['GET', `${ORDERS}/${UNKNOWN_ID}`],
    ['POST', `${ORDERS}/${UNKNOWN_ID}/cancel`],
  ] as const)('is refused to a merchant: %s %s returns 401', async (method, url) => {
    const { status, body, headers } = await merchant.call(method, url, method === 'POST' ? {} : undefined);
    expect([status, body.Code, body.Message]).toEqual([
      401,
      'PARTNERS_ONLY',
      'Only partner and admin companies may call this.',
    ]);
    expect(headers['www-authenticate']).toContain('Only a partner or admin company may call this');
  });

  it('includes a list that is paged and can be filtered by state', async () => {
    const cancelled = await partner.buy();
    service.clock.advance(1);
    await partner.cancel(cancelled);
    const ordered = await partner.buy();
    const first = await partner.list('?Limit=1');
    const second = await partner.list(`?Limit=1&Cursor=${first.NextCursor}`);
    const ids = [...first.HardwareOrders, ...second.HardwareOrders].map((one) => one.HardwareOrderId);
    expect([ids, second.NextCursor]).toEqual([[ordered, cancelled], null]);
    const open = await partner.list('?State=CANCELLED');
    expect(open.HardwareOrders.map((one) => one.HardwareOrderId)).toEqual([cancelled]);
  });
});

describe('a hardware order', () => {
  it('is refunded once when it is cancelled', async () => {
    const id = await partner.buy();
    const { body } = await partner.cancel(id);
    expect([body.Message, body.HardwareOrder.State]).toEqual(['Hardware order cancelled.', 'CANCELLED']);
    expect(await sum(partner.cancel(id))).toEqual(WRONG_STATE);
    expect(await sum(partner.ship(id))).toEqual(WRONG_STATE);
    expect(await partner.balance()).toBe(HARDWARE_AMOUNT);
  });

  it('is refunded to the company that paid, when an admin cancels it', async () => {
    await admin.cancel(await partner.buy());
    expect([await partner.balance(), await admin.balance()]).toEqual([HARDWARE_AMOUNT, 0]);
  });

  it('is either shipped or cancelled and refunded once, when both are requested at the same time', async () => {
    for (const round of [1, 2, 3]) {
      const id = await partner.buy();
      const answers = await Promise.all([partner.cancel(id), partner.ship(id), partner.cancel(id)]);
      expect([round, answers.filter(({ status }) => status === 200).length]).toEqual([round, 1]);
      const isBack = (await partner.read(id)).body.HardwareOrder.State === 'CANCELLED';
      expect(await partner.balance()).toBe(isBack ? HARDWARE_AMOUNT : 0);
      if (isBack) await partner.order();
    }
  });

  it('can be delivered once, and only after it has been shipped', async () => {
    const id = await partner.buy();
    expect(await sum(partner.deliver(id))).toEqual(WRONG_STATE);
    expect((await partner.ship(id)).body).toMatchObject({
      HardwareOrder: { State: 'SHIPPED', TerminalIds: [] },
    });
    expect(await sum(partner.cancel(id))).toEqual(WRONG_STATE);
    const answers = await Promise.all([partner.deliver(id), partner.deliver(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sum(partner.ship(id))).toEqual(WRONG_STATE);
    const { HardwareOrder } = (await partner.read(id)).body;
    expect(HardwareOrder).toMatchObject({ State: 'DELIVERED', Amount: HARDWARE_AMOUNT });
    expect(HardwareOrder.TerminalIds).toHaveLength(2);
    expect(await partner.balance()).toBe(0);
  });

  it('sends its events only to webhooks that subscribe to them', async () => {
    const hook = (EventTypes: string[], path: string) =>
      service.post(
        '/api/v5/webhooks/create',
        { Url: `https://hooks.example/${path}`, EventTypes },
        service.partner,
      );
    await hook(['hardware_order.shipped', 'hardware_order.delivered'], 'named');
    await hook(['payment.settled'], 'other');
    const id = await partner.buy({ Metadata: { po: '7' } });
    await partner.ship(id);
    await partner.deliver(id);
    await service.deliverDue();
    const sent = service.receiver.requests.map(({ url, body }) => [url, JSON.parse(body)]);
    const event = (EventType: string, Status: string) => [
      'https://hooks.example/named',
      expect.objectContaining({
        EventType,
        TransactionId: id,
        Amount: HARDWARE_AMOUNT,
        Currency: 'EUR',
        Status,
        Metadata: { po: '7', resource: 'hardware_order' },
      }),
    ];
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([
        event('hardware_order.shipped', 'SHIPPED'),
        event('hardware_order.delivered', 'DELIVERED'),
      ]),
    );
  });
});
