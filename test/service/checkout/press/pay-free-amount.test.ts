import { describe, expect, it } from 'vitest';
import type { Continuation, PayAnswer } from '../../../../src/protocol/checkout-api.ts';
import type { Answer, TestLink } from '../../support/create-api-calls.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;

const DECLINED = { number: '4000 0000 0000 0002' };
const open = (change: object = {}) => service.createLink({ Reusable: true, Amount: 1500, ...change });
const press = (change?: PayChange, of = link) =>
  service.pay(of, change) as Promise<Answer<PayAnswer & Continuation>>;
/** The payment that a press has made, as a link of the tests. */
const readOpened = ({ body }: Answer<PayAnswer & Continuation>): TestLink => ({
  transactionId: '',
  path: String(body.continuesAt),
});
const listOpened = () =>
  service.store.selectFrom('payments').selectAll().where('reusable_link_id', 'is not', null).execute();

describe('a link with a free amount', () => {
  const FREE = { MinAmount: 500, MaxAmount: 10_000 };

  it.each([
    [500, 'completed'],
    [10_000, 'completed'],
    [1234, 'completed'],
    [499, 'invalid'],
    [10_001, 'invalid'],
    [undefined, 'invalid'],
  ])('is charged the pressed amount within its bounds: %s', async (amountMinor, outcome) => {
    const isPaid = outcome === 'completed';
    for (const Reusable of [true, undefined]) {
      link = await open({ ...FREE, Reusable });
      const { body } = await press(amountMinor === undefined ? {} : { amountMinor });
      expect(body.outcome).toBe(outcome);
      const paid = await service.store
        .selectFrom('payments')
        .selectAll()
        .where('status', '=', 'SETTLED')
        .orderBy('created_at', 'desc')
        .execute();
      expect(paid.every((row) => row.amount_minor === amountMinor)).toBe(true);
      expect(paid.length > 0).toBe(isPaid);
    }
  });

  it('lets the shopper choose again after a decline', async () => {
    link = await open(FREE);
    const opened = readOpened(await press({ amountMinor: 700, card: DECLINED }));
    expect((await press({ amountMinor: 900 }, opened)).body).toMatchObject({ outcome: 'completed' });
    expect((await listOpened()).map(({ amount_minor: amount }) => amount)).toEqual([900]);
  });

  it('accepts one of two simultaneous amounts if it can be paid only once', async () => {
    link = await open({ ...FREE, Reusable: undefined });
    const answers = await Promise.all([press({ amountMinor: 700 }), press({ amountMinor: 900 })]);
    expect(answers.filter(({ body }) => body.outcome === 'completed')).toHaveLength(1);
    const { amount_minor: charged } = await service.store
      .selectFrom('payments')
      .select('amount_minor')
      .executeTakeFirstOrThrow();
    expect(charged).toBe(answers[0]?.body.outcome === 'completed' ? 700 : 900);
  });

  it('proposes no amount outside its bounds after a change', async () => {
    link = await open(FREE);
    const change = (Amount: number) => service.put(`/api/v5/payments/link/${link.transactionId}`, { Amount });
    for (const amount of [499, 10_001])
      expect((await change(amount)).body).toMatchObject({ StatusCode: 400, Errors: [{ Field: 'Amount' }] });
    expect((await change(500)).status).toBe(200);
  });

  it('returns its bounds to the merchant and to the page', async () => {
    link = await open(FREE);
    const { body } = await service.get(`/api/v5/payments/link/${link.transactionId}`);
    expect(body.Link ?? body).toMatchObject({ Reusable: true, ...FREE });
  });
});
