import { beforeEach, describe, expect, it } from 'vitest';
import type { StatusAnswer } from '../../../../src/protocol/checkout-api.ts';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import { pay } from '../../../../src/service/checkout/press/pay.ts';
import type { Acquirer } from '../../../../src/service/payments/attempts/acquirer.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { TEST_SHOPPER } from '../../support/requests/test-shopper.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import type { TestServiceOptions } from '../../support/test-service-options.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink();
});

const shopper = createRailShopper(() => service);
const FIRST_AMOUNT = Number(createLinkRequest().Amount);
const ITEM = { Name: 'Cup', Quantity: 2, UnitPrice: 1000, VatRate: 22, VatCode: 'IVA22' };
const AMOUNT_CHANGED = { status: 400, body: { outcome: 'invalid', problems: { amount: 'changed' } } };
const NOT_ALLOWED = { StatusCode: 409, Code: 'STATE_NOT_ALLOWED' };

const change = (body: object, { transactionId }: Pick<TestLink, 'transactionId'> = link) =>
  service.put(`/api/v5/payments/link/${encodeURIComponent(transactionId)}`, body);
const read = async () => (await service.get(`/api/v5/payments/link/${link.transactionId}`)).body.Link;
const readRow = () =>
  service.store
    .selectFrom('links')
    .innerJoin('payments', 'payments.id', 'links.payment_id')
    .selectAll()
    .where('transaction_id', '=', link.transactionId)
    .executeTakeFirstOrThrow();
const askOrder = async (revision: string | number) =>
  (await service.inject<StatusAnswer>({ url: `${link.path}/status?revision=${revision}` })).body;

/** The amounts that the acquirer was asked for. */
let charged: number[];

/** An acquirer that approves everything and remembers the amounts. */
const createMemory = (): Acquirer => ({
  ...createGatedAcquirer(),
  async authorize({ amountMinor }) {
    charged.push(amountMinor);
    return { isApproved: true };
  },
});

async function reopen(options: TestServiceOptions): Promise<void> {
  await service.close();
  Object.assign(service, await createTestService(options));
  link = await service.createLink();
}

describe('PUT /api/v5/payments/link/{TransactionId}', () => {
  it('changes a link of an earlier version that holds its amount and begins a subscription', async () => {
    const request = JSON.stringify(
      createLinkRequest({ AutoCapture: false, SubscriptionOnCompletion: { Interval: 'month' } }),
    );
    await service.store.updateTable('links').set({ request }).execute();
    expect((await change({ Amount: 2000 })).body.Link).toMatchObject({ Amount: 2000, AutoCapture: false });
  });

  it('changes the given fields and keeps the rest', async () => {
    const before = { ...(await read()), reference: (await readRow()).transfer_reference };
    service.clock.advance(1000);
    const { status, body } = await change({ Amount: 2000, Items: [ITEM], Metadata: { order: 7 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ Message: 'Payment link changed.', Result: true });
    expect(body.Link).toEqual({
      ...before,
      reference: undefined,
      Amount: 2000,
      Items: [ITEM],
      Metadata: { order: 7 },
      UpdatedAt: new Date(service.clock.now()).toISOString(),
    });
    expect(await read()).toEqual(body.Link);
    expect((await readRow()).transfer_reference).toBe(before.reference);
    expect((await change({ Purpose: 'Another order' })).body.Link).toMatchObject({
      Amount: 2000,
      Purpose: 'Another order',
      Metadata: { order: 7 },
    });
    expect(JSON.parse((await readRow()).request)).toMatchObject({ Amount: 2000, Items: [ITEM] });
  });

  it('exists on v5 only', async () => {
    expect((await service.put(`/api/v4/payments/link/${link.transactionId}`, { Amount: 5 })).status).toBe(
      405,
    );
  });

  it.each([
    ['an empty body', {}, '', 'NO_CHANGE'],
    ['an amount of zero', { Amount: 0 }, 'Amount', 'OUT_OF_RANGE'],
    ['a fractional amount', { Amount: 19.9 }, 'Amount', 'INVALID_VALUE'],
    ['an empty purpose', { Purpose: '' }, 'Purpose', 'REQUIRED'],
    ['a title that is too long', { Title: 'a'.repeat(451) }, 'Title', 'TOO_LONG'],
    ['a field that cannot be changed', { Currency: 'USD' }, 'Currency', 'UNKNOWN_FIELD'],
    ['a reserved key', { Metadata: { moto: '1' } }, 'Metadata.moto', 'RESERVED_KEY'],
    ['items of another total', { Items: [ITEM], Amount: 2001 }, 'Items', 'ITEMS_TOTAL'],
    ['an item without a name', { Items: [{ ...ITEM, Name: '' }] }, 'Items[0].Name', 'REQUIRED'],
  ])('refuses %s, and changes nothing', async (_name, body, Field, Code) => {
    const before = await readRow();
    expect((await change(body)).body).toMatchObject({ StatusCode: 400, Code, Errors: [{ Field, Code }] });
    expect(await readRow()).toEqual(before);
  });

  it('compares a new amount with the total of the unchanged items', async () => {
    await change({ Items: [ITEM], Amount: 2000 });
    expect((await change({ Amount: 2500 })).body).toMatchObject({ Code: 'ITEMS_TOTAL', StatusCode: 400 });
    expect((await change({ Amount: 2500, Items: [] })).body.Link.Amount).toBe(2500);
  });

  it('does not validate again the fields that cannot be changed', async () => {
    const { body } = await service.post('/api/v5/stores', { Reference: 'NEW' });
    link = await service.createLink({ StoreReference: 'NEW' });
    await service.put(`/api/v5/stores/${body.Store.StoreId}`, { Active: false });
    const other = createLinkRequest({ StoreReference: 'NEW' });
    expect((await service.post('/api/v5/payments/link', other)).body).toMatchObject({
      Code: 'STORE_NOT_FOUND',
    });
    expect((await change({ Amount: 5 })).status).toBe(200);
  });

  it('refuses to change a link that is paid, cancelled or expired', async () => {
    await service.pay(link);
    expect((await change({ Amount: 5 })).body).toMatchObject(NOT_ALLOWED);
    expect((await read()).Amount).toBe(FIRST_AMOUNT);
    link = await service.createLink();
    await service.post(`/api/v5/payments/link/${link.transactionId}/cancel`, undefined);
    expect((await change({ Amount: 5 })).body).toMatchObject(NOT_ALLOWED);
    link = await service.createLink({ LinkDurationSeconds: 60 });
    service.clock.advance(60_000);
    expect((await change({ Amount: 5 })).body).toMatchObject(NOT_ALLOWED);
  });

  it('changes a link after a decline', async () => {
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect((await change({ Amount: 5 })).status).toBe(200);
  });

  it('loses no field to concurrent changes', async () => {
    const answers = await Promise.all([
      change({ Amount: 2000 }),
      change({ Title: 'New' }),
      change({ Purpose: 'P' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.parse((await readRow()).request)).toMatchObject({ Amount: 2000, Title: 'New', Purpose: 'P' });
    expect(await readRow()).toMatchObject({ revision: 3, amount_minor: 2000 });
  });
});

describe('a link that is changed while it is paid', () => {
  beforeEach(async () => {
    charged = [];
    await reopen({ acquirer: createMemory() });
  });

  it('charges nothing if the press carries the old total', async () => {
    await change({ Amount: 2000 });
    expect(await service.pay(link, { amountMinor: FIRST_AMOUNT })).toMatchObject(AMOUNT_CHANGED);
    expect(charged).toEqual([]);
    expect((await read()).Status).toBe('CREATED');
    expect((await service.pay(link, { amountMinor: 2000 })).body).toMatchObject({ outcome: 'completed' });
    expect(charged).toEqual([2000]);
  });

  it('charges the new total if the page of an older version sends no total', async () => {
    await change({ Amount: 2000 });
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
    expect(charged).toEqual([2000]);
  });

  it('charges nothing if the link changes after the press has read it', async () => {
    const acquirer = createMemory();
    const token = link.path.replace('/checkout/', '');
    const read = await findLink(service.store, service.directory, token);
    if (!read) throw new Error('There is no link.');
    await change({ Amount: 2000 });
    const options = {
      ...service.needs,
      ...{ acquirer, defense: service.defense, address: '127.0.0.1', shopper: TEST_SHOPPER },
    };
    // With and without the amount that the page shows.
    for (const amountMinor of [FIRST_AMOUNT, undefined]) {
      const press = createPayRequest(amountMinor ? { amountMinor } : {});
      expect(await pay(read, press, options)).toEqual(AMOUNT_CHANGED.body);
    }
    expect(charged).toEqual([]);
    expect(await readRow()).toMatchObject({ status: 'CREATED', active_attempt_id: null });
  });

  it('refuses a change while an attempt is at the acquirer', async () => {
    const acquirer = createGatedAcquirer();
    await reopen({ acquirer });
    const paying = service.pay(link);
    await acquirer.arrival();
    expect((await change({ Amount: 2000 })).body).toMatchObject(NOT_ALLOWED);
    acquirer.answer({ isApproved: true });
    expect((await paying).body).toMatchObject({ outcome: 'completed', status: 'SETTLED' });
    expect((await read()).Amount).toBe(FIRST_AMOUNT);
  });

  it('refuses a change while the shopper is at a bank, whose order has the old amount', async () => {
    const { bank } = await shopper.goToBank(link, 'paypal');
    expect((await change({ Amount: 2000 })).body).toMatchObject(NOT_ALLOWED);
    await shopper.follow(String(await shopper.decide(bank, 'approve')));
    expect(await read()).toMatchObject({ Status: 'SETTLED', Amount: FIRST_AMOUNT });
  });

  it('refuses a change during a 3-D Secure challenge', async () => {
    await reopen({});
    await shopper.goToChallenge(link);
    expect((await change({ Amount: 2000 })).body).toMatchObject(NOT_ALLOWED);
  });

  it('accepts a change once the bank reports that the shopper has cancelled', async () => {
    let isSilent = true;
    await reopen({
      wrapRail: (rail) => ({
        ...rail,
        find: async (reference) => (isSilent ? 'WAITING' : rail.find(reference)),
      }),
    });
    const { bank } = await shopper.goToBank(link, 'ideal');
    await shopper.decide(bank, 'cancel');
    expect((await readRow()).active_attempt_id).not.toBeNull();
    expect((await change({ Amount: 2000 })).body).toMatchObject(NOT_ALLOWED);
    isSilent = false;
    expect((await change({ Amount: 2000 })).status).toBe(200);
    expect(await readRow()).toMatchObject({ active_attempt_id: null, amount_minor: 2000 });
  });

  it('charges at most once, and the stored amount, if a change and three presses race', async () => {
    for (let round = 0; round < 5; round += 1) {
      link = await service.createLink({ Amount: 1000 });
      const [changed, ...presses] = await Promise.all([
        change({ Amount: 2000 }),
        service.pay(link, { amountMinor: 1000 }),
        service.pay(link, { amountMinor: 2000 }),
        service.pay(link, { amountMinor: 1000 }),
      ]);
      const paid = presses.filter(({ body }) => body.outcome === 'completed');
      const { Amount, Status } = await read();
      expect(paid.length).toBeLessThanOrEqual(1);
      expect(Status).toBe(paid.length ? 'SETTLED' : 'CREATED');
      expect(Amount).toBe(changed?.status === 200 ? 2000 : 1000);
      expect(charged.splice(0)).toEqual(paid.length ? [Amount] : []);
    }
  });
});

describe('the page of a changed link', () => {
  it('receives the order if it shows another revision', async () => {
    expect(await askOrder(0)).not.toHaveProperty('order');
    await change({ Amount: 2000, Items: [ITEM], Title: 'Cups' });
    const order = {
      purpose: createLinkRequest().Purpose,
      title: 'Cups',
      amountMinor: 2000,
      items: [{ name: 'Cup', quantity: 2, unitPriceMinor: 1000, vatRate: 22 }],
      revision: 1,
    };
    expect((await askOrder(0)).order).toEqual(order);
    expect(await askOrder(1)).not.toHaveProperty('order');
    expect((await askOrder('x')).order).toEqual(order);
  });

  it('receives no order if it sends no revision', async () => {
    await change({ Amount: 2000 });
    expect(await service.getStatus(link)).toEqual({ state: 'open', status: 'CREATED' });
  });

  it('shows the new total when it is reloaded', async () => {
    await change({ Amount: 765_432, Title: 'Cups' });
    const { body } = await service.inject<string>({ url: link.path });
    expect(body).toContain('7,654.32');
    expect(body).toContain('"revision":1');
    expect((await service.inject<string>({ url: (await service.createLink()).path })).body).not.toContain(
      'revision',
    );
  });
});
