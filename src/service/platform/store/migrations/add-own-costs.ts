import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialects/is-postgres.ts';

/** Until the last process of the old version ends, such processes insert payments for domains without the new column. */
const MARK_OLD_PROCESSES = [
  `create function mark_own_cost() returns trigger language plpgsql as $$ begin
    new.is_own_cost = 1;
    return new;
  end $$`,
  `create trigger mark_own_cost before insert on payments
    for each row when (new.channel = 'domain') execute function mark_own_cost()`,
];

/** `018_own_costs`: which payments a company makes for itself. */
export async function addOwnCosts(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table payments add column is_own_cost integer not null default 0',
    ...(isPostgres(db) ? MARK_OLD_PROCESSES : []),
    "update payments set is_own_cost = 1 where channel = 'domain'",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
