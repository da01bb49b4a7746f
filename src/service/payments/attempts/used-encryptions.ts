import { hash } from 'node:crypto';
import type { EncryptedCard } from '../../../protocol/encrypted-card.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { UsedEncryptionRow } from '../tables/used-encryptions.ts';

/** Digests what a JWE says: base64url has several spellings of the same bytes. */
function digestJwe(jwe: string): string {
  const [, , ...parts] = jwe.match(/[^.]+/g) ?? [];
  return parts.map((part) => Buffer.from(part, 'base64url').toString('base64url')).join('.');
}

/**
 * Digests the texts of a press, so that a press that leaked cannot pay again: their initialization vectors, ciphertexts and tags. The
 * security code is always among them.
 */
export const digestTexts = ({
  encryptedCardNumber = '',
  encryptedSecurityCode,
}: Partial<EncryptedCard> & Pick<EncryptedCard, 'encryptedSecurityCode'>): string =>
  hash('sha256', [encryptedCardNumber, encryptedSecurityCode].map(digestJwe).join(' '), 'base64url');

/** Inserts the digest of an attempt, if that has claimed its payment. Fails if the digest exists. */
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

/** Whether another press has used the texts. */
export async function isUsed(store: Store, digest: string, attemptKey: string): Promise<boolean> {
  const used = await store
    .selectFrom('used_encryptions')
    .leftJoin('attempts', 'attempts.id', 'used_encryptions.attempt_id')
    .select('attempt_key')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return used !== undefined && used.attempt_key !== attemptKey;
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
