import { defineTables } from '../../../platform/store/define-tables.ts';

declare module '../../../platform/store/tables.ts' {
  interface Tables {
    /** The checks in the last hour by each user, or by `company <id>`, as a JSON array of times, oldest first. */
    payee_checks: { user_id: string; times: string };
  }
}

/** The checks of payees' names. */
export const PAYEE_TABLES = defineTables({
  payee_checks: ['create table payee_checks (user_id text primary key, times text not null)'],
});
