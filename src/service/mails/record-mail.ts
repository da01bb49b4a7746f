import { randomUUID } from 'node:crypto';
import { findEmailProblem } from '../../protocol/card.ts';
import type { Mail } from '../../protocol/mails.ts';
import type { Store, StoreTransaction } from '../platform/store/open-store.ts';

/** How long a mail may wait for a server that takes it: news of yesterday confuses more than it helps. */
export const MAIL_LIFE_MS = 86_400_000;

export interface NewMail {
  companyId: number;
  /** Null for one that is about no payment. */
  paymentId: string | null;
  /** Its subject, such as `receipt` (`MailRow`). */
  kind: string;
  /** The payment has at most one of this kind: a second one is not recorded. */
  isSingle?: true;
  /** Unchecked. An address that cannot receive mail gets none. */
  recipient: string;
  mail: Mail;
  now: number;
  /** How long it is worth sending; a day if absent. */
  lifeMs?: number;
}

/** Writes a mail into the outbox, in the transaction of the change that it tells about. */
export async function recordMail(
  trx: Store | StoreTransaction,
  { companyId, paymentId, kind, isSingle, recipient, mail, now, lifeMs = MAIL_LIFE_MS }: NewMail,
): Promise<void> {
  const address = recipient.trim();
  if (findEmailProblem(address)) return;
  await trx
    .insertInto('mails')
    .values({
      id: randomUUID(),
      company_id: companyId,
      payment_id: paymentId,
      kind,
      is_single: isSingle ? 1 : 0,
      recipient: address,
      ...mail,
      created_at: now,
      state: 'WAITING',
      tries: 0,
      due_at: now,
      until: now + lifeMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
