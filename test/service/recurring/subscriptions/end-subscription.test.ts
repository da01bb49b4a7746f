import { describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from './create-subscriber.ts';

const KEEPING = BUILT_IN_COMPANIES.map((company) => ({ ...company, keepsUnpaid: true }));
const GOOD = { card: { number: '4242 4242 4242 4242' } };
const DECLINED_LATER = { card: { number: '4000 0000 0000 0341' } };

const service = useService({ companies: KEEPING });

const { begin, read, act, skip, listRenewals, listEvents } = createSubscriber(() => service);
const toLink = ({ PaymentUrl }: { PaymentUrl: string | null }) => ({
  transactionId: '',
  path: String(PaymentUrl).slice(BASE_URL.length),
});
const listTypes = async () => (await listEvents()).map(({ type }) => type);

/** The first renewal, and when it is tried again. */
const passTries = async () => {
  for (const days of [30, 1, 2, 2, 2]) await skip(days);
};

/** Subscribes with a card that is declined later, until the first renewal is no longer tried. */
async function beginUnpaid() {
  await begin(DECLINED_LATER);
  await passTries();
  const subscription = await read();
  expect(subscription).toMatchObject({ State: 'UNPAID', Cycle: 1, PaymentUrl: expect.any(String) });
  return subscription;
}

describe('an unpaid subscription of a company that keeps unpaid ones', () => {
  it('stays unpaid after the last try, sends one event, and is not tried again', async () => {
    await beginUnpaid();
    const tries = () => service.store.selectFrom('attempts').select('id').execute();
    const before = (await tries()).length;
    await skip(30);
    expect([(await read()).State, (await tries()).length]).toEqual(['UNPAID', before]);
    expect(await listRenewals()).toMatchObject([{ status: 'CREATED' }]);
    expect((await listTypes()).filter((type) => type === 'subscription.unpaid')).toHaveLength(1);
    expect(await listTypes()).not.toContain('subscription.cancelled');
  });

  it('stays unpaid if the shopper did not authenticate as the bank required', async () => {
    await begin();
    service.acquirer.authorize = async () => ({ isApproved: false, declineCode: 'authentication_failed' });
    await skip(30);
    expect((await read()).State).toBe('PAST_DUE');
    await skip(7);
    expect((await read()).State).toBe('UNPAID');
    expect((await listTypes()).filter((type) => type === 'subscription.unpaid')).toHaveLength(1);
  });

  it('continues if the shopper pays weeks later, without a charge for the cycles in between', async () => {
    const subscription = await beginUnpaid();
    await skip(60);
    expect((await service.pay(toLink(subscription), GOOD)).body.outcome).toBe('completed');
    const after = await read();
    expect(after).toMatchObject({ State: 'ACTIVE', Cycle: 2, Card: { Last4: '4242' }, PastDueSince: null });
    expect(after.NextPaymentAt).toBe('2027-03-21T09:30:00.000Z');
    await skip(31);
    expect(await listRenewals()).toHaveLength(2);
  });

  it('can be retried by call, and is unpaid again after a decline', async () => {
    await beginUnpaid();
    expect((await act('retry')).status).toBe(200);
    await service.runDueJobs();
    expect((await read()).State).toBe('UNPAID');
    await service.store.updateTable('acquirer_cards').set({ decline_code: null }).execute();
    await act('retry');
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2 });
  });

  it('shows the shopper its deadline, offers a new card, and can be cancelled on its page', async () => {
    const { ManageUrl } = await beginUnpaid();
    const path = ManageUrl.slice(BASE_URL.length);
    const { body } = await service.inject<string>({ url: path });
    expect(body).toContain('could not be charged. Pay by March 28, 2027');
    expect(body).toContain('/new-card');
    await service.inject({
      method: 'POST',
      url: `${path}/cancel`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect((await read()).State).toBe('CANCELLED');
    expect(await listRenewals()).toMatchObject([{ status: 'CANCELLED' }]);
  });

  it('is cancelled after 90 days, without another try', async () => {
    await beginUnpaid();
    await service.store.updateTable('acquirer_cards').set({ decline_code: null }).execute();
    // The job that expires links may run later.
    await service.store.updateTable('payments').set({ due_at: null }).execute();
    await skip(91);
    expect(await read()).toMatchObject({ State: 'CANCELLED', Cycle: 1, PaymentUrl: null });
    expect((await listRenewals()).map(({ status }) => status)).not.toContain('SETTLED');
  });

  it('is cancelled if the shopper cancels during the last try', async () => {
    await begin(DECLINED_LATER);
    for (const days of [30, 1, 2, 2]) await skip(days);
    const path = (await read()).ManageUrl.slice(BASE_URL.length);
    const { authorize } = service.acquirer;
    service.acquirer.authorize = async (request) => {
      await service.inject({
        method: 'POST',
        url: `${path}/cancel`,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      });
      return authorize(request);
    };
    await skip(2);
    expect((await read()).State).toBe('CANCELLED');
  });
});
