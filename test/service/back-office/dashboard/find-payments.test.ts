import { describe, expect, it } from 'vitest';
import type { FoundPayment } from '../../../../src/service/back-office/dashboard/find-payments.ts';
import { bill, getPsp } from '../../pos/connection/bill.ts';
import { openCounter } from '../../pos/waiting/open-counter.ts';

const { service, terminal, till } = await openCounter();

const search = async (text: unknown, company = service.merchant) => {
  service.clock.advance(1);
  await service.runDueJobs();
  const query = encodeURIComponent(String(text));
  const { body } = await service.get(`/sandbox/payments?Search=${query}`, company);
  return (body as unknown as { Payments: FoundPayment[] }).Payments;
};
const listIds = async (text: unknown) => (await search(text)).map(({ TransactionId }) => TransactionId);

describe('GET /sandbox/payments, for payments without a payment link,', () => {
  it('finds an order by its transaction id, order number, sale id and terminal reference', async () => {
    const order = await till.order();
    const id = order.transaction_id;
    expect(await search(id)).toMatchObject([
      { TransactionId: id, Purpose: `Order ${order.order_id}`, Status: 'CREATED', Amount: 260, Method: null },
    ]);
    await till.pay(order.order_id);
    const { message, answer } = await terminal.pay();
    for (const text of [id.slice(0, 8), `order ${order.order_id}`, message.saleId, getPsp(answer)])
      expect([text, await listIds(text)]).toEqual([text, [id]]);
    expect(await search(id)).toMatchObject([{ Status: 'SETTLED', Method: 'card' }]);
    for (const text of [id, `order ${order.order_id}`, message.saleId, getPsp(answer)])
      expect(await search(text, service.partner)).toEqual([]);
  });

  it('shows an order as expired after a day', async () => {
    const { transaction_id: id } = await till.order();
    service.clock.advance(24 * 3600);
    expect(await search(id)).toMatchObject([{ Status: 'EXPIRED' }]);
  });

  it('finds a sale at a terminal, and a later charge of the card that was saved there', async () => {
    const shopperReference = 'giulia-7';
    const Keys = { shopperReference, recurringProcessingModel: 'CardOnFile' };
    const request = bill({ Keys });
    const answer = await terminal.authorize(request);
    expect(await search(getPsp(answer))).toMatchObject([
      { TransactionId: request.TransactionId, Purpose: 'Sale at a terminal', Status: 'SETTLED' },
    ]);
    const { Cards } = (await service.get(`/api/v5/wallet/cards?ShopperReference=${shopperReference}`))
      .body as unknown as { Cards: { CardId: string }[] };
    const charge = { CardId: Cards[0]?.CardId, Amount: 700, Purpose: 'Month of May', Reason: 'unscheduled' };
    const { body } = await service.post('/api/v5/payments/charge', charge);
    expect(await listIds('month of may')).toEqual([body.TransactionId]);
  });

  it('finds the sales of a terminal by a part of its id, newest first', async () => {
    const [first, second] = [bill(), bill()];
    await terminal.authorize(first);
    service.clock.advance(1);
    await terminal.authorize(second);
    expect((await listIds('s1f2l-0001582')).slice(0, 2)).toEqual([second.TransactionId, first.TransactionId]);
    // Field names in the service's own metadata are not searched.
    expect(await listIds('terminal_id')).toEqual([]);
  });
});
