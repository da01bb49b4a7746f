import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addManagePage } from '../../../../../src/service/platform/store/migrations/add-manage-page.ts';
import { addSubscriptionShoppers } from '../../../../../src/service/platform/store/migrations/add-subscription-shoppers.ts';
import { createSubscriber } from '../../../recurring/subscriptions/create-subscriber.ts';
import { shareService } from '../../../support/use-service.ts';
import {
  redoSubscriptionMandates,
  undoManagePage,
  undoSubscriptionMandates,
  undoSubscriptionShoppers,
} from '../ledger.ts';

const service = shareService();

it('addManagePage gives each subscription of earlier versions an address of its own', async () => {
  const { begin, list } = createSubscriber(() => service);
  await begin();
  await begin();
  // In the order of the columns: prepared statements know it.
  for (const statement of [...undoSubscriptionShoppers, ...undoSubscriptionMandates, ...undoManagePage])
    await sql.raw(statement).execute(service.store);
  await addManagePage(service.store as never);
  await sql.raw(redoSubscriptionMandates).execute(service.store);
  await addSubscriptionShoppers(service.store as never);
  const urls = (await list()).map(({ ManageUrl }) => ManageUrl);
  expect(new Set(urls).size).toBe(2);
  for (const url of urls) expect((await service.inject({ url: new URL(url).pathname })).status).toBe(200);
});
