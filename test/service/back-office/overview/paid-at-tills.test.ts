import { expect, it } from 'vitest';
import type { Overview } from '../../../../src/protocol/dashboard/overview-answer.ts';
import { TILL_COMPANIES } from '../../pos/waiting/create-till.ts';
import { openCounter } from '../../pos/waiting/open-counter.ts';

const { service, terminal, till } = await openCounter(TILL_COMPANIES);

it('tells the takings of tills from those of the web, and neither by method', async () => {
  const order = await till.order();
  await till.pay(order.order_id);
  await terminal.pay();
  await service.pay(await service.createLink({ Amount: 1990 }));
  const { body } = await service.get('/dashboard/overview');
  const [euros] = (body as unknown as { Overview: Overview }).Overview.Currencies;
  expect([euros?.Paid, euros?.Till]).toEqual([
    { Count: 2, Amount: 2250 },
    { Count: 1, Amount: 260 },
  ]);
  expect(euros?.Methods).toEqual([{ Method: 'card', Count: 2, Amount: 2250 }]);
});
