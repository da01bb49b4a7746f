import { type Kysely, sql } from 'kysely';

/** Rows that are read at a time. */
const BATCH = 500;

/** Longest name of a shopper, in code points. */
const MAX_LENGTH = 100;

interface Tables {
  subscriptions: { id: string; metadata: string; shopper_reference: string | null };
}

/** Copies the shopper of each subscription. Read here, because no two databases read JSON alike. */
async function copyShoppers(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const all = db.selectFrom('subscriptions').select(['id', 'metadata']).where('id', '>', last);
    const rows = await all.orderBy('id').limit(BATCH).execute();
    for (const { id, metadata } of rows) {
      const { shopperReference } = JSON.parse(metadata) as { shopperReference?: unknown };
      if (typeof shopperReference !== 'string' || !shopperReference) continue;
      if ([...shopperReference].length > MAX_LENGTH) continue;
      const subscription = db.updateTable('subscriptions').where('id', '=', id);
      await subscription.set({ shopper_reference: shopperReference }).execute();
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** `024_subscription_shoppers`: whose a subscription is, so that a list finds those of a shopper. */
export async function addSubscriptionShoppers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column shopper_reference text`.execute(db);
  await copyShoppers(db as Kysely<Tables>);
  await sql`create index subscriptions_of_shopper
    on subscriptions (company_id, shopper_reference, created_at, id, state) where shopper_reference is not null`.execute(
    db,
  );
}
