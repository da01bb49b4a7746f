import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addSubscriptionShoppers } from '../../../../../src/service/platform/store/migrations/add-subscription-shoppers.ts';
import { createSubscriber } from '../../../recurring/subscriptions/create-subscriber.ts';
import { shareService } from '../../../support/use-service.ts';
import { undoSubscriptionShoppers } from '../ledger.ts';

const service = shareService();

it('addSubscriptionShoppers lets subscriptions of earlier versions be found by their shopper', async () => {
  const { begin, list } = createSubscriber(() => service);
  const { SubscriptionId } = await begin({}, { Metadata: { shopperReference: 'ada' } });
  for (const shopperReference of ['bob', '', 7, 'x'.repeat(101)])
    await begin({}, { Metadata: { shopperReference } });
  const find = async () => (await list('?ShopperReference=ada')).map((found) => found.SubscriptionId);
  const before = await service.store.selectFrom('subscriptions').selectAll().orderBy('id').execute();
  for (const statement of undoSubscriptionShoppers) await sql.raw(statement).execute(service.store);
  await addSubscriptionShoppers(service.store as never);
  expect(await find()).toEqual([SubscriptionId]);
  expect(await service.store.selectFrom('subscriptions').selectAll().orderBy('id').execute()).toEqual(before);
});
