import { describe, expect, it } from 'vitest';
import { createCardShopper } from '../../support/shopper/create-card-shopper.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const { readView } = createCardShopper(() => service);

async function hold(TransactionId: string, change: object = {}): Promise<void> {
  await service.pay(await service.createLink({ TransactionId, AutoCapture: false, ...change }));
}

const capture = async (TransactionIds: unknown, Amounts?: unknown, version = 'v5') =>
  service.post(`/api/${version}/payments/capture`, { TransactionIds, Amounts });

const captureOne = async (id: string, amount?: number) =>
  (await capture([id], amount === undefined ? undefined : [amount])).body.Transactions[0];

const read = async (id: string) => {
  const { Status, Amount } = (await service.get(`/api/v5/transactions/${id}`)).body.Transaction;
  return { Status, Amount };
};

describe('Amounts of a capture', () => {
  it.each(['v4', 'v5'])('are captured from each hold on %s', async (version) => {
    for (const id of ['a', 'b', 'c']) await hold(id);
    const { body } = await capture(['a', 'b', 'c'], [500, 1990, 1], version);
    expect(body).toMatchObject({ Result: true, Message: 'All transactions were processed.' });
    expect(body.Transactions.map(({ Message }) => Message)).toEqual(Array(3).fill('Captured.'));
    expect([await read('a'), await read('b'), await read('c')]).toEqual([
      { Status: 'SETTLED', Amount: 500 },
      { Status: 'SETTLED', Amount: 1990 },
      { Status: 'SETTLED', Amount: 1 },
    ]);
  });

  it('are the amounts in the webhook and in the link', async () => {
    await hold('a', { WebhookUrl: 'https://hooks.example/' });
    await captureOne('a', 500);
    await service.deliverDue();
    expect(service.receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
      { EventType: 'payment.settled', TransactionId: 'a', Amount: 500 },
    ]);
    const { Link } = (await service.get('/api/v4/payments/link/a')).body;
    expect(Link).toMatchObject({ Status: 'SETTLED', Amount: 500 });
  });

  it('are the total on the page, which hides items that add up to more', async () => {
    const item = { Name: 'Cup', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: 'IT22' };
    const shown = async (TransactionId: string, amount?: number) => {
      const link = await service.createLink({ TransactionId, AutoCapture: false, Items: [item] });
      await service.pay(link);
      await captureOne(TransactionId, amount);
      const { amountMinor, items } = await readView(link);
      return [amountMinor, items.length];
    };
    expect([await shown('a'), await shown('b', 995)]).toEqual([
      [1990, 1],
      [995, 0],
    ]);
  });

  it('are the most that can be refunded', async () => {
    await hold('a');
    await captureOne('a', 500);
    const refund = (Amount: number) =>
      service.post('/api/v5/payments/refund', { TransactionId: 'a', Amount });
    expect((await refund(501)).body.Message).toBe('Amount out of range.');
    expect((await refund(500)).body).toMatchObject({ Status: 'REFUNDED', RefundedAmount: 500 });
  });

  it('above the held amount are refused, and the other holds are captured', async () => {
    await hold('a');
    await hold('b');
    const { body } = await capture(['a', 'b'], [1991, 500]);
    expect(body).toMatchObject({
      Result: false,
      Transactions: [
        { TransactionId: 'a', Result: false, Status: 'HELD', Message: 'Amount out of range.' },
        { TransactionId: 'b', Result: true, Status: 'SETTLED', Message: 'Captured.' },
      ],
    });
    expect(await read('a')).toEqual({ Status: 'HELD', Amount: 1990 });
    // The hold still exists.
    expect(await captureOne('a')).toMatchObject({ Result: true, Message: 'Captured.' });
  });

  it('are reported as already captured if repeated, and refused if they differ', async () => {
    await hold('a');
    await captureOne('a', 500);
    expect(await captureOne('a', 500)).toMatchObject({ Result: true, Message: 'Already captured.' });
    expect(await captureOne('a')).toMatchObject({ Result: true, Message: 'Already captured.' });
    for (const amount of [499, 501, 1990])
      expect(await captureOne('a', amount)).toMatchObject({ Result: false, Message: 'Payment is not held.' });
    expect(await read('a')).toEqual({ Status: 'SETTLED', Amount: 500 });
  });

  it('are captured once if four captures arrive at once', async () => {
    await hold('a');
    const rows = await Promise.all([100, 200, 300, 400].map((amount) => captureOne('a', amount)));
    expect(rows.filter((row) => row?.Result)).toHaveLength(1);
    const taken = [100, 200, 300, 400][rows.findIndex((row) => row?.Result)];
    expect(await read('a')).toEqual({ Status: 'SETTLED', Amount: taken });
  });

  it('are refused for a payment that is not held', async () => {
    await service.createLink({ TransactionId: 'open', AutoCapture: false });
    await service.pay(await service.createLink({ TransactionId: 'paid' }));
    for (const [id, Status] of [
      ['open', 'CREATED'],
      ['paid', 'SETTLED'],
    ] as const) {
      for (const amount of [500, 5000])
        expect(await captureOne(id, amount)).toMatchObject({
          Result: false,
          Message: 'Payment is not held.',
        });
      expect(await read(id)).toEqual({ Status, Amount: 1990 });
    }
  });

  it('can be a part of a pending Klarna payment', async () => {
    const shopper = createRailShopper(() => service);
    const link = await service.createLink({ TransactionId: 'a' });
    await shopper.decide((await shopper.goToBank(link, 'klarna')).bank, 'pend');
    expect(await captureOne('a', 1991)).toMatchObject({ Status: 'PENDING', Message: 'Amount out of range.' });
    expect(await captureOne('a', 500)).toMatchObject({ Result: true, Status: 'SETTLED' });
    expect(await read('a')).toEqual({ Status: 'SETTLED', Amount: 500 });
    expect(await captureOne('a', 501)).toMatchObject({ Result: false, Message: 'Payment is not held.' });
  });

  it('are not named as the problem of a pending payment that no capture ends', async () => {
    const shopper = createRailShopper(() => service);
    const link = await service.createLink({ TransactionId: 'a' });
    await shopper.decide((await shopper.goToBank(link, 'paypal')).bank, 'pend');
    expect(await captureOne('a', 1991)).toMatchObject({
      Status: 'PENDING',
      Message: 'Payment is not held.',
    });
  });

  it.each<[string, unknown, string, string]>([
    ['fewer amounts than ids', [500], 'Amounts', 'Invalid value.'],
    ['more amounts than ids', [500, 500, 500], 'Amounts', 'Invalid value.'],
    ['a number instead of a list', 500, 'Amounts', 'Invalid value.'],
    ['null', null, 'Amounts', 'Invalid value.'],
    ['a text as amount', [500, '500'], 'Amounts[1]', 'Invalid value.'],
    ['a fractional amount', [500, 5.5], 'Amounts[1]', 'Invalid value.'],
    ['an amount of zero', [0, 500], 'Amounts[0]', 'Amounts[0] out of range.'],
    ['an amount above the maximum', [500, 10_000_001], 'Amounts[1]', 'Amounts[1] out of range.'],
  ])('are refused with %s, and nothing is captured', async (_what, Amounts, Field, Message) => {
    await hold('a');
    await hold('b');
    const { status, body } = await capture(['a', 'b'], Amounts);
    expect([status, body.Errors[0]]).toEqual([400, expect.objectContaining({ Field, Message })]);
    expect([(await read('a')).Status, (await read('b')).Status]).toEqual(['HELD', 'HELD']);
  });

  it('are an unknown field in a release', async () => {
    await hold('a');
    const body = { TransactionIds: ['a'], Amounts: [500] };
    const answer = await service.post('/api/v5/payments/release', body);
    expect([answer.status, answer.body.Errors]).toMatchObject([
      400,
      [{ Field: 'Amounts', Code: 'UNKNOWN_FIELD' }],
    ]);
  });
});
