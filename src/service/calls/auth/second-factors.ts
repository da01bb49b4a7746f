import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { foldPasted } from '../../../protocol/identifiers/fold-pasted.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { Login } from '../companies/open-directory.ts';
import { digest } from './session-cookie.ts';

/** The secret's size is that of SHA-1, the only algorithm that every authenticator app knows (RFC 6238). */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** A code is also accepted in the step before and after its own: clocks differ, and typing takes time. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

const createTotp = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: 'ServicePay', label, secret, digits: 6, period: PERIOD_SECONDS });

/** Creates a code such as `7kq2m-p4xwa`: 50 random bits. */
function createRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(7)).buffer }).base32.toLowerCase();
  return `${text.slice(0, 5)}-${text.slice(5, 10)}`;
}

const digestRecovery = (code: string): string => digest(foldPasted(code).toLowerCase());

/**
 * Creates a secret for a user's authenticator app. It is asked for only after `confirmSecondFactor`.
 * @throws Rejection 409 if the user has a second factor
 */
export async function beginSecondFactor(
  store: Store,
  { user, company }: Login,
): Promise<{ secret: string; url: string }> {
  if (user.hasSecondFactor) throw reject('SECOND_FACTOR_EXISTS');
  const secret = new Secret({ size: SECRET_BYTES });
  const fresh = { secret: secret.base32, recovery: '[]', last_step: 0, confirmed_at: null };
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('second_factors')
    .values({ user_id: user.id, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw reject('SECOND_FACTOR_EXISTS');
  return { secret: secret.base32, url: createTotp(secret, `${company.name}: ${user.username}`).toString() };
}

interface TypedCode {
  userId: string;
  code: string;
  /** Real time, by which apps compute their codes. */
  now: number;
}

/** Uses up the step of a code of the app. */
async function spendStep(
  db: Store | StoreTransaction,
  { userId, code, now }: TypedCode,
  secret: string,
): Promise<boolean> {
  const delta = createTotp(Secret.fromBase32(secret)).validate({
    token: code,
    timestamp: now,
    window: WINDOW,
  });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a code of the app, or a recovery code, is right. It is used up, so that it is useless to someone who watched. */
export async function spendCode(db: Store | StoreTransaction, typed: TypedCode): Promise<boolean> {
  const { userId } = typed;
  const factors = db.selectFrom('second_factors').selectAll().where('user_id', '=', userId);
  const row = await factors.where('confirmed_at', 'is not', null).executeTakeFirst();
  if (!row) return false;
  const code = foldPasted(typed.code);
  if (/^\d{6}$/.test(code)) return spendStep(db, { ...typed, code }, row.secret);
  const codes = JSON.parse(row.recovery) as string[];
  const left = codes.filter((known) => known !== digestRecovery(code));
  if (left.length === codes.length) return false;
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ recovery: JSON.stringify(left) })
    .where('user_id', '=', userId)
    .where('recovery', '=', row.recovery)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Switches the second factor on, with the first code of the app.
 * @returns the recovery codes, which are shown only this once
 * @throws Rejection 400 for a wrong code
 */
export async function confirmSecondFactor(trx: StoreTransaction, typed: TypedCode): Promise<string[]> {
  const { userId, now } = typed;
  const code = foldPasted(typed.code);
  const pending = trx.selectFrom('second_factors').select('secret').where('user_id', '=', userId);
  const row = await pending.where('confirmed_at', 'is', null).executeTakeFirst();
  if (!row || !(await spendStep(trx, { ...typed, code }, row.secret)))
    throw rejectFields([breakRule('Code', 'CODE_WRONG')]);
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now, recovery: JSON.stringify(codes.map(digestRecovery)) })
    .where('user_id', '=', userId)
    .execute();
  return codes;
}

/** @returns false if there was none */
export async function removeSecondFactor(trx: StoreTransaction, userId: string): Promise<boolean> {
  const factors = trx.deleteFrom('second_factors').where('user_id', '=', userId);
  return (await factors.executeTakeFirst()).numDeletedRows > 0n;
}
