import { randomBytes } from 'node:crypto';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { Retention } from '../../platform/store/retention.ts';
import type { UserRow } from '../tables/users.ts';
import { digest } from './session-cookie.ts';

/** How long a link is valid: an invitation may wait for a weekend, and who has forgotten a password is waiting. */
export const INVITATION_MS = 7 * 86_400_000;
export const RESET_MS = 3_600_000;

/** The shortest time between two links for the same user, so that no mailbox can be filled. */
const PAUSE_MS = 60_000;

interface NewToken {
  user: Pick<UserRow, 'id' | 'version'>;
  now: number;
  lifeMs: number;
}

/**
 * Creates a token with which a user sets a password once. It ends when the user changes, so that an older link does not undo a newer
 * password.
 */
export async function createPasswordToken(
  trx: StoreTransaction,
  { user, now, lifeMs }: NewToken,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('password_tokens')
    .values({
      digest: digest(token),
      user_id: user.id,
      user_version: user.version,
      created_at: now,
      expires_at: now + lifeMs,
    })
    .execute();
  return token;
}

/** Whether a user has just been sent a link. */
export async function hasNewToken(trx: StoreTransaction, userId: string, now: number): Promise<boolean> {
  const tokens = trx.selectFrom('password_tokens').select('digest').where('user_id', '=', userId);
  return (
    (
      await tokens
        .where('created_at', '>', now - PAUSE_MS)
        .limit(1)
        .execute()
    ).length > 0
  );
}

/** Finds the user of a token that is valid now. */
export async function findTokenUser(
  db: Store | StoreTransaction,
  token: string,
  now: number,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll('users')
    .innerJoin('password_tokens', 'password_tokens.user_id', 'users.id')
    .where('password_tokens.digest', '=', digest(token))
    .where('expires_at', '>', now)
    .whereRef('user_version', '=', 'users.version')
    .where('is_disabled', '=', 0)
    .executeTakeFirst();
}

/** Uses a token up, with every other one of its user. @throws Rejection 404 if it is no longer valid */
export async function spendToken(
  trx: StoreTransaction,
  { token, userId }: { token: string; userId: string },
): Promise<void> {
  const tokens = trx.deleteFrom('password_tokens').where('digest', '=', digest(token));
  const { numDeletedRows } = await tokens.executeTakeFirst();
  if (!numDeletedRows) throw reject('PASSWORD_LINK_OVER');
  await endTokens(trx, userId);
}

/** Ends all links of a user. */
export async function endTokens(trx: StoreTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('password_tokens').where('user_id', '=', userId).execute();
}

/** Deletes tokens that are no longer valid. */
export const TOKEN_RETENTION: Retention = {
  days: 1,
  async remove(trx, before) {
    const old = trx.deleteFrom('password_tokens').where('expires_at', '<', before);
    return Number((await old.executeTakeFirst()).numDeletedRows);
  },
};
