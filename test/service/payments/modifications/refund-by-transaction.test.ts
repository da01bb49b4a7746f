import { beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../../support/create-api-calls.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink({ Amount: 1990, WebhookUrl: 'https://hooks.example/' });
});

const refund = (body: object = {}, company = service.merchant, version = 'v4') =>
  service.post(`/api/${version}/payments/refund`, { TransactionId: link.transactionId, ...body }, company);
const readPayment = () =>
  service.store
    .selectFrom('payments')
    .select(['status', 'refunded_minor'])
    .where('transaction_id', '=', link.transactionId)
    .executeTakeFirstOrThrow();
const sumLedger = async () =>
  (await service.store.selectFrom('refunds').select('amount_minor').execute()).reduce(
    (sum, { amount_minor }) => sum + amount_minor,
    0,
  );

describe('POST …/payments/refund', () => {
  it.each(['v4', 'v5'])('refunds the whole amount on %s when none is given', async (version) => {
    await service.pay(link);
    const { status, body } = await refund({}, service.merchant, version);
    expect(status).toBe(200);
    expect(body).toEqual({
      Message: 'Refunded.',
      StatusCode: 200,
      Result: true,
      TransactionId: link.transactionId,
      Status: 'REFUNDED',
      Amount: 1990,
      Currency: 'EUR',
      RefundedAmount: 1990,
      Refund: {
        RefundId: expect.stringMatching(/^rfd_[0-9a-f-]{36}$/),
        Amount: 1990,
        Cause: 'refund',
        CreatedAt: '2026-11-21T09:30:00.000Z',
      },
    });
    expect(await listEvents(service.store)).toEqual([...PAID, 'payment.refunded']);
  });

  it('refunds in parts, and sends payment.refunded only when nothing is left', async () => {
    await service.pay(link);
    const answers = [];
    for (const Amount of [1, 989, 1000]) answers.push((await refund({ Amount })).body);
    expect(answers.map(({ Status, RefundedAmount }) => [Status, RefundedAmount])).toEqual([
      ['SETTLED', 1],
      ['SETTLED', 990],
      ['REFUNDED', 1990],
    ]);
    expect(answers.map(({ Refund }) => Refund.Amount)).toEqual([1, 989, 1000]);
    expect(await listEvents(service.store)).toEqual([...PAID, 'payment.refunded']);
    await service.deliverDue();
    // The order in which they arrive is not guaranteed.
    const told = service.receiver.requests.map(({ body }) => JSON.parse(body).EventType);
    expect(told.sort()).toEqual(['payment.refunded', 'payment.settled']);
  });

  it('refunds the rest when no amount is given', async () => {
    await service.pay(link);
    await refund({ Amount: 990 });
    expect((await refund()).body).toMatchObject({ Status: 'REFUNDED', Refund: { Amount: 1000 } });
  });

  it('refuses more than is left, and changes nothing', async () => {
    await service.pay(link);
    await refund({ Amount: 990 });
    service.clock.advance(5);
    const before = await service.store.selectFrom('payments').selectAll().execute();
    const { status, body } = await refund({ Amount: 1001 });
    expect([status, body.Errors]).toEqual([
      400,
      [
        {
          Field: 'Amount',
          Code: 'OUT_OF_RANGE',
          Message: 'Amount out of range.',
          Hint: 'At most 1000 is left to refund.',
        },
      ],
    ]);
    expect(await service.store.selectFrom('payments').selectAll().execute()).toEqual(before);
    expect(await sumLedger()).toBe(990);
  });

  it('never refunds more than was paid if 50 refunds arrive at once', async () => {
    await service.pay(link);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund({ Amount: 100 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(31);
    expect(await sumLedger()).toBe(1900);
    expect(await readPayment()).toEqual({ status: 'SETTLED', refunded_minor: 1900 });
  });

  it('refunds the whole amount once if 20 refunds arrive at once', async () => {
    await service.pay(link);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(19).fill(409)]);
    expect(await sumLedger()).toBe(1990);
  });

  it.each<[name: string, prepare: () => Promise<unknown>]>([
    ['not paid', async () => {}],
    ['refunded', async () => [await service.pay(link), await refund()]],
    ['disputed', async () => [await service.pay(link), await turn('dispute')]],
    ['failed', () => turn('fail')],
    ['pending', () => service.store.updateTable('payments').set({ status: 'PENDING' }).execute()],
    ['held', () => service.store.updateTable('payments').set({ status: 'HELD' }).execute()],
    ['cancelled', () => service.store.updateTable('payments').set({ status: 'CANCELLED' }).execute()],
  ])('is refused for a payment that is %s', async (_name, prepare) => {
    await prepare();
    const before = await readPayment();
    for (const body of [{}, { Amount: 1 }, { Amount: 1991 }]) {
      const answer = await refund(body);
      expect([answer.status, answer.body.Message]).toEqual([
        409,
        'The state of the payment does not allow this.',
      ]);
    }
    expect(await readPayment()).toEqual(before);
  });

  const RANGE = 'Amount out of range.';
  const INVALID = 'Invalid value.';
  it.each<[name: string, body: object, field: string, message: string]>([
    ['an amount of zero', { Amount: 0 }, 'Amount', RANGE],
    ['a negative amount', { Amount: -1 }, 'Amount', RANGE],
    ['an amount above the maximum', { Amount: 10_000_001 }, 'Amount', RANGE],
    ['a fractional amount', { Amount: 1.5 }, 'Amount', INVALID],
    ['a text as amount', { Amount: '100' }, 'Amount', INVALID],
    ['null as amount', { Amount: null }, 'Amount', INVALID],
    ['no id', { TransactionId: undefined }, 'TransactionId', 'Field is required.'],
    ['an empty id', { TransactionId: '' }, 'TransactionId', 'Field is required.'],
    ['a list of ids', { TransactionId: ['a'] }, 'TransactionId', INVALID],
    ['an id with a NUL character', { TransactionId: 'a\u0000' }, 'TransactionId', INVALID],
    ['an id that is too long', { TransactionId: 'a'.repeat(65) }, 'TransactionId', 'Value too long.'],
    ['the field name in another case', { amount: 100 }, 'amount', 'Unknown field.'],
  ])('refuses %s', async (_name, body, Field, Message) => {
    await service.pay(link);
    const answer = await refund(body);
    expect([answer.status, answer.body.Errors]).toEqual([400, [findBrokenRule(Field, Message)]]);
    expect(await sumLedger()).toBe(0);
  });
});

const turn = (name: string) => service.post(`/sandbox/payments/${link.transactionId}/${name}`, undefined);
