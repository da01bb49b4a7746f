import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table subscriptions add column manage_token text',
  // At most one of a kind for a payment, whatever is tried again.
  `create table subscription_mails (
    id text primary key,
    payment_id text not null,
    kind text not null,
    company_id integer not null,
    recipient text not null,
    language text not null,
    subject text not null,
    text text not null,
    created_at bigint not null,
    constraint subscription_mails_once unique (payment_id, kind)
  )`,
  'create index subscription_mails_newest on subscription_mails (company_id, created_at, id)',
];

interface Tables {
  subscriptions: { id: string; manage_token: string | null };
}

/** `013_manage_page`: the address of each subscription's own page, and the mails about subscriptions. */
export async function addManagePage(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const rows = await (db as Kysely<Tables>).selectFrom('subscriptions').select('id').execute();
  for (const { id } of rows)
    await (db as Kysely<Tables>)
      .updateTable('subscriptions')
      .set({ manage_token: randomBytes(32).toString('base64url') })
      .where('id', '=', id)
      .execute();
  await sql.raw('create unique index subscriptions_token on subscriptions (manage_token)').execute(db);
}
