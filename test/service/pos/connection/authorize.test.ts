import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCounter } from '../waiting/open-counter.ts';
import { bill } from './bill.ts';

const { service, terminal, till } = await openCounter();

describe('a card whose bank asks its holder to authenticate', () => {
  const { authorize } = service.acquirer;
  /** The attempts that the acquirer was asked for. */
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
    Object.assign(service.acquirer, {
      authorize: async (request: Parameters<typeof authorize>[0]) => {
        const { reference } = request;
        await authorize(request);
        const authorizations = service.store.updateTable('acquirer_authorizations');
        await authorizations.set({ needs_challenge: 1 }).where('reference', '=', reference).execute();
        asked.push(reference);
        return service.acquirer.findAuthorization(reference);
      },
    });
  });
  afterEach(() => void Object.assign(service.acquirer, { authorize }));

  const findChallenges = async () => {
    const found = await Promise.all(asked.map((id) => service.acquirer.findAuthorization(id)));
    return found.filter((answer) => answer === 'CHALLENGE');
  };

  it('is declined at once for a local sale, and leaves no challenge open at the acquirer', async () => {
    const request = bill();
    const answer = await terminal.authorize(request);
    expect(answer).toMatchObject({ Decision: 'DECLINED', ErrorCondition: 'Refusal' });
    expect(asked).toHaveLength(1);
    expect(await findChallenges()).toEqual([]);
    expect((await terminal.call(`authorize/${request.Reference}`)).body).toEqual(answer);
  });

  it('is declined at once for an order, which the next card can pay', async () => {
    const order = await till.order();
    await till.pay(order.order_id);
    expect((await terminal.pay()).answer).toMatchObject({ Decision: 'DECLINED' });
    expect(asked).toHaveLength(1);
    expect(await findChallenges()).toEqual([]);
    expect(await till.readOrder(order.order_id)).toMatchObject({
      status: 'open',
      payment: { status: 'declined' },
    });
    Object.assign(service.acquirer, { authorize });
    await till.pay(order.order_id);
    expect((await terminal.pay()).answer).toMatchObject({ Decision: 'APPROVED' });
  });
});
