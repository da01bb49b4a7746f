import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { User } from '../../calls/companies/company.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { findNextLetter } from './find-next-letter.ts';

/** Describes the letter of a user. */
export async function readLetter(store: Store, { id, email: Email }: Pick<User, 'id' | 'email'>) {
  const rows = store.selectFrom('letters').select(['time_zone', 'day']).where('id', '=', id);
  const row = await rows.where('due_at', 'is not', null).executeTakeFirst();
  return { On: row !== undefined, Email, TimeZone: row?.time_zone ?? null };
}

interface NewLetter {
  user: Pick<User, 'id'>;
  companyId: number;
  /** A name that `findZone` returns. */
  timeZone: string;
  now: number;
}

/** Switches the letter of a user on, or moves it into another time zone. A day whose letter was sent gets no second one. */
export async function startLetter(
  store: Store,
  { user: { id }, companyId, timeZone, now }: NewLetter,
): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const next = findNextLetter(timeZone, now);
  await store
    .insertInto('letters')
    .values({ id, company_id: companyId, time_zone: timeZone, token, ...next })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        time_zone: timeZone,
        day: sql`case when letters.day > excluded.day then letters.day else excluded.day end`,
        due_at: sql`excluded.due_at`,
      }),
    )
    .execute();
}

/** Switches a letter off, by the id of its user or by the secret in its URL. */
export async function stopLetter(store: Store, by: { id: string } | { token: string }): Promise<void> {
  const [[column, value] = ['id', ''] as const] = Object.entries(by) as ['id' | 'token', string][];
  await store.updateTable('letters').set({ due_at: null }).where(column, '=', value).execute();
}
