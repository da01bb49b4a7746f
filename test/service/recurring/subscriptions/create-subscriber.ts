import { expect } from 'vitest';
import type { WebhookPayload } from '../../../../src/service/webhooks/outbox/create-payload.ts';
import type { ApiBody, TestLink } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';

export const DAY_SECONDS = 86_400;

type TestSubscription = ApiBody['Subscriptions'][number] & { ManageUrl: string };

/** Subscribes a shopper, and lets time pass, in a service of its own. */
export function createSubscriber(getService: () => TestService) {
  const list = async (query = '', company = getService().merchant): Promise<TestSubscription[]> =>
    (await getService().get(`/api/v5/subscriptions${query}`, company)).body
      .Subscriptions as TestSubscription[];
  const read = async (id?: string): Promise<TestSubscription> => {
    const all = await list();
    return all.find(({ SubscriptionId }) => !id || SubscriptionId === id) as TestSubscription;
  };
  /** The payments after the first, the oldest first, with their status. */
  const listRenewals = async () =>
    getService()
      .store.selectFrom('subscription_cycles')
      .innerJoin('payments', 'payments.id', 'subscription_cycles.payment_id')
      .select([
        'cycle',
        'status',
        'amount_minor as amount',
        'payments.created_at as at',
        'transaction_id as id',
      ])
      .orderBy('payments.created_at')
      .orderBy('cycle')
      .execute();
  const subscribe = async (terms: object = {}, pay: PayChange = {}, link: object = {}): Promise<TestLink> => {
    const service = getService();
    const SubscriptionOnCompletion = { Interval: 'month', ...terms };
    const created = await service.createLink({ Amount: 990, SubscriptionOnCompletion, ...link });
    expect((await service.pay(created, pay)).body).toMatchObject({ outcome: 'completed' });
    return created;
  };
  return {
    list,
    read,
    listRenewals,
    /** Subscribes a shopper, and reads the subscription. */
    async begin(pay: PayChange = {}, link: object = {}): Promise<TestSubscription> {
      const { transactionId } = await subscribe({}, pay, link);
      const all = await list();
      return all.find(({ TransactionId }) => TransactionId === transactionId) as TestSubscription;
    },
    /** Pays a link that begins a subscription. */
    subscribe,
    /** Lets days pass, one by one, and does what is due on each. */
    async pass(days: number): Promise<void> {
      for (let day = 0; day < days; day += 1) {
        getService().clock.advance(DAY_SECONDS);
        await getService().runDueJobs();
      }
    },
    /** Lets days pass at once, and does what is due then. */
    async skip(days: number): Promise<void> {
      getService().clock.advance(days * DAY_SECONDS);
      await getService().runDueJobs();
    },
    act: (action: string, body?: object, id?: string) =>
      list().then(([first]) =>
        getService().post(`/api/v5/subscriptions/${id ?? first?.SubscriptionId}/${action}`, body),
      ),
    listEvents: async () =>
      (
        await getService()
          .store.selectFrom('events')
          .select(['type', 'payload'])
          .orderBy('occurred_at')
          .orderBy('id')
          .execute()
      ).map(({ type, payload }) => ({ ...(JSON.parse(payload) as WebhookPayload), type })),
  };
}
