import { defineTables } from '../../platform/store/define-tables.ts';

/** A login at the dashboard. Times are real time. */
export interface DashboardSessionRow {
  /** The SHA-256 of the session's cookie. */
  id: string;
  company_id: number;
  username: string;
  /** A digest of the user's password and version: the session ends if either changes. */
  user_digest: string;
  created_at: number;
  /** The time of the user's last activity. */
  seen_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    dashboard_sessions: DashboardSessionRow;
  }
}

/** The logins at the dashboard. */
export const SESSION_TABLES = defineTables({
  dashboard_sessions: [
    `create table dashboard_sessions (
      id text primary key,
      company_id integer not null references companies (id),
      username text not null,
      user_digest text not null,
      created_at bigint not null,
      seen_at bigint not null
    )`,
    'create index dashboard_sessions_seen on dashboard_sessions (seen_at)',
  ],
});
