import { type Kysely, sql } from 'kysely';

/** `014_dashboard_sessions`: the logins at the dashboard. */
export async function addDashboardSessions(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table dashboard_sessions (
      id text primary key,
      company_id integer not null references companies (id),
      username text not null,
      user_digest text not null,
      created_at bigint not null,
      seen_at bigint not null
    )`,
    'create index dashboard_sessions_seen on dashboard_sessions (seen_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
