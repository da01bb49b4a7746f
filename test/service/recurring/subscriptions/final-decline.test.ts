import { expect, it } from 'vitest';
import type { Acquirer } from '../../../../src/service/payments/attempts/acquirer.ts';
import { objectToCard } from '../../../../src/service/recurring/cards/stop-card.ts';
import { runDueSubscription } from '../../../../src/service/recurring/subscriptions/run-due-subscription.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber, DAY_SECONDS } from './create-subscriber.ts';

const service = useService();

const { begin, read, pass, act } = createSubscriber(() => service);

/** Charges what is due at a bank that has ended the card. */
async function refuseForGood(): Promise<void> {
  const { SubscriptionId } = await begin({ save: true }, { Metadata: { shopperReference: 'ada' } });
  service.clock.advance(31 * DAY_SECONDS);
  const acquirer: Acquirer = {
    ...service.needs.acquirer,
    authorize: async () => ({ isApproved: false, declineCode: 'card_declined', isFinal: true }),
  };
  await runDueSubscription(SubscriptionId, { ...service.needs, acquirer });
}
const readCard = () => service.store.selectFrom('saved_cards').selectAll().executeTakeFirstOrThrow();

it('is not tried again after its bank has ended the card, which the shopper is told', async () => {
  await refuseForGood();
  expect(await read()).toMatchObject({ State: 'PAST_DUE', StopReason: 'bank' });
  expect((await readCard()).stop_reason).toBe('bank');
  const mails = service.store.selectFrom('mails').select('text').where('kind', '=', 'asks');
  expect((await mails.execute())[0]?.text).toContain('It is not charged automatically.');
  expect((await act('retry')).body).toMatchObject({ StatusCode: 409, Hint: 'Its bank has ended the card.' });
  await pass(6);
  const attempts = service.store.selectFrom('attempts').select('id').where('origin', '=', 'renewal');
  expect(await attempts.execute()).toHaveLength(1);
});

it('goes on with another card', async () => {
  await refuseForGood();
  const { PaymentUrl } = await read();
  const other = { card: { number: '5555 5555 5555 4444' } };
  await service.pay({ transactionId: '', path: new URL(String(PaymentUrl)).pathname }, other);
  expect(await read()).toMatchObject({ State: 'ACTIVE', StopReason: null, Card: { Last4: '4444' } });
});

it('keeps the reason of the bank if the holder objects, too', async () => {
  await refuseForGood();
  const { id } = await readCard();
  await service.store
    .transaction()
    .execute((trx) => objectToCard(trx, id, { paymentId: 'pay_1', isWithdrawn: false }));
  expect((await readCard()).stop_reason).toBe('bank');
});
