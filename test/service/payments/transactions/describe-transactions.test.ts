import { describe, expect, it } from 'vitest';
import { createAuthorizeRequest, createFakeTerminal } from '../../pos/waiting/create-fake-terminal.ts';
import { createCardHolder } from '../../recurring/charges/create-card-holder.ts';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });

const { goToBank, decide, follow } = createRailShopper(() => service);
const holder = createCardHolder(() => service);
const subscriber = createSubscriber(() => service);

const ID = 'order-1042';
const post = async (path: string, body?: object) =>
  expect((await service.post(path, body)).status, path).toBe(200);
const create = (change: object = {}) => service.createLink({ TransactionId: ID, Amount: 1000, ...change });
const pay = async (change: object = {}) => service.pay(await create(change));
const hold = () => pay({ AutoCapture: false });
const refund = (Amount?: number) => post('/api/v5/payments/refund', { TransactionId: ID, Amount });
const move = (action: string) => post(`/sandbox/payments/${ID}/${action}`);
const capture = (Amount: number) =>
  post('/api/v5/payments/capture', { TransactionIds: [ID], Amounts: [Amount] });
const promise = async () => {
  const { bank } = await goToBank(await create({ PaymentMethods: ['klarna'] }), 'klarna');
  await follow(String(await decide(bank, 'approve')));
};
const sell = async (ManualCapture: boolean) => {
  const terminal = createFakeTerminal(service);
  await terminal.hello();
  await terminal.authorize(
    createAuthorizeRequest({ TransactionId: ID, SaleId: ID, AmountMinor: 1000, ManualCapture }),
  );
};
const list = async () => (await service.get('/api/v5/transactions')).body.Transactions as unknown as object[];

describe('the amounts of a transaction', () => {
  it.each<
    [what: string, steps: (() => Promise<unknown>)[], amounts: [number, number, number], status: string]
  >([
    ['is unpaid', [create], [1000, 0, 0], 'CREATED'],
    ['was cancelled', [create, () => post(`/api/v5/payments/link/${ID}/cancel`)], [1000, 0, 0], 'CANCELLED'],
    ['is pending at the bank', [promise], [1000, 0, 0], 'PENDING'],
    ['was pending and then declined by the bank', [promise, () => move('fail')], [1000, 0, 0], 'FAILED'],
    ['was pending and captured in part', [promise, () => capture(400)], [400, 1000, 0], 'SETTLED'],
    ['was paid', [pay], [1000, 1000, 0], 'SETTLED'],
    ['was refunded in part', [pay, () => refund(1)], [1000, 1000, 1], 'SETTLED'],
    ['was refunded', [pay, () => refund(1), refund], [1000, 1000, 1000], 'REFUNDED'],
    ['is disputed', [pay, () => move('dispute')], [1000, 1000, 0], 'DISPUTED'],
    [
      'was lost in a dispute after a refund',
      [pay, () => refund(1), () => move('dispute'), () => move('lose-dispute')],
      [1000, 1000, 1000],
      'REFUNDED',
    ],
    ['is held', [hold], [1000, 1000, 0], 'HELD'],
    [
      'was released',
      [hold, () => post('/api/v5/payments/release', { TransactionIds: [ID] })],
      [1000, 1000, 0],
      'RELEASED',
    ],
    ['was captured', [hold, () => capture(1000)], [1000, 1000, 0], 'SETTLED'],
    ['was captured in part', [hold, () => capture(400)], [400, 1000, 0], 'SETTLED'],
    [
      'was captured and refunded in part',
      [hold, () => capture(400), () => refund(150)],
      [400, 1000, 150],
      'SETTLED',
    ],
    ['was captured in part and refunded', [hold, () => capture(400), refund], [400, 1000, 400], 'REFUNDED'],
    ['was sold at a terminal', [() => sell(false), () => refund(5)], [1000, 1000, 5], 'SETTLED'],
    ['was held at a terminal', [() => sell(true), () => capture(400)], [400, 1000, 0], 'SETTLED'],
  ])(
    'are the same in the list, the detail and the CSV if it %s',
    async (_what, steps, [Amount, AuthorizedAmount, RefundedAmount], Status) => {
      for (const step of steps) await step();
      const amounts = { Status, Amount, AuthorizedAmount, RefundedAmount };
      expect(await list()).toEqual([expect.objectContaining(amounts)]);
      expect((await service.get(`/api/v5/transactions/${ID}`)).body.Transaction).toMatchObject(amounts);
      const { body } = await service.get('/api/v5/transactions.csv');
      expect(String(body).split('\r\n')[1]).toMatch(new RegExp(`,${AuthorizedAmount},${RefundedAmount},$`));
    },
  );

  it('are returned by a charge of a saved card', async () => {
    const CardId = await holder.save();
    expect((await holder.charge(CardId)).body).toMatchObject({ AuthorizedAmount: 990, RefundedAmount: 0 });
    const declined = await holder.save({ card: { number: '4000 0000 0000 0341' } });
    expect((await holder.charge(declined)).body).toMatchObject({
      Status: 'FAILED',
      Amount: 990,
      AuthorizedAmount: 0,
      RefundedAmount: 0,
    });
  });

  it('are listed for the renewal of a subscription', async () => {
    await subscriber.begin();
    await subscriber.pass(32);
    expect(await list()).toMatchObject([
      { Channel: 'subscription', Amount: 990, AuthorizedAmount: 990, RefundedAmount: 0 },
      { Channel: 'link' },
    ]);
  });
});
