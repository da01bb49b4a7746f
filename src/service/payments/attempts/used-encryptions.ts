import { hash } from 'node:crypto';
import type { EncryptedCard } from '../../../protocol/card.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { UsedEncryptionRow } from '../tables/used-encryptions.ts';

/** Digests what a JWE says: base64url has several spellings of the same bytes. */
function digestJwe(jwe: string): string {
  const [, , ...parts] = jwe.match(/[^.]+/g) ?? [];
  return parts.map((part) => Buffer.from(part, 'base64url').toString('base64url')).join('.');
}

/**
 * Digests the number and the security code of a press, as far as it has them, so that a press that leaked cannot pay again: their
 * initialization vectors, ciphertexts and tags. Each on its own, because a leaked number can be sent with another code.
 */
export const digestTexts = ({
  encryptedCardNumber,
  encryptedSecurityCode,
}: Partial<EncryptedCard>): string[] =>
  [encryptedCardNumber, encryptedSecurityCode].flatMap((text) =>
    text ? hash('sha256', digestJwe(text), 'base64url') : [],
  );

/** Inserts a digest of an attempt, if that has claimed its payment. Fails if the digest exists. */
export const insertUsed = defineStatement(
  (
    db,
    { digest, attempt_id, created_at }: Pick<UsedEncryptionRow, 'digest' | 'attempt_id' | 'created_at'>,
  ) => {
    const claimed = db.selectFrom('attempts').where('attempts.id', '=', attempt_id);
    return db
      .insertInto('used_encryptions')
      .columns(['digest', 'attempt_id', 'created_at'])
      .expression(
        claimed.select(({ val }) => [
          val(digest).as('digest'),
          'attempts.id as attempt_id',
          val(created_at).as('created_at'),
        ]),
      );
  },
);

/** Whether another press has used one of the texts. A leaked press may be sent to another link with its own key. */
export async function isUsed(
  store: Store,
  digests: readonly string[],
  { paymentId, attemptKey }: { paymentId: string; attemptKey: string },
): Promise<boolean> {
  if (!digests.length) return false;
  const used = await store
    .selectFrom('used_encryptions')
    .leftJoin('attempts', 'attempts.id', 'used_encryptions.attempt_id')
    .select(['payment_id', 'attempt_key'])
    .where('digest', 'in', digests)
    .execute();
  return used.some((press) => press.payment_id !== paymentId || press.attempt_key !== attemptKey);
}

/** Records that the acquirer could not read the card of an attempt. */
export async function markUnreadable(store: Store, attemptId: string): Promise<void> {
  const used = store.updateTable('used_encryptions').set({ is_unreadable: 1 });
  await used.where('attempt_id', '=', attemptId).execute();
}

/** Whether the acquirer could not read the card of an attempt. */
export async function wasUnreadable(store: Store, attemptId: string): Promise<boolean> {
  const used = store.selectFrom('used_encryptions').select('digest').where('attempt_id', '=', attemptId);
  return (await used.where('is_unreadable', '=', 1).executeTakeFirst()) !== undefined;
}

/** Deletes what no acquirer accepts any more. @returns how many were deleted */
export async function removeUsed(trx: StoreTransaction, before: number, limit: number): Promise<number> {
  const old = trx.selectFrom('used_encryptions').select('digest').where('created_at', '<', before);
  const removed = trx
    .deleteFrom('used_encryptions')
    .where('digest', 'in', old.orderBy('created_at').limit(limit));
  return Number((await removed.executeTakeFirst()).numDeletedRows);
}
