import { randomUUID } from 'node:crypto';
import { findEmailProblem, foldEmail } from '../../protocol/card.ts';
import type { Mail } from '../../protocol/mails.ts';
import type { Store, StoreTransaction } from '../platform/store/open-store.ts';
import type { MailKind } from './mail-kinds.ts';

/** How long a mail may wait for the server: outdated news confuses more than it helps. */
export const MAIL_LIFE_MS = 86_400_000;

export interface NewMail {
  companyId: number;
  /** Null for a mail that is not about a payment. */
  paymentId: string | null;
  kind: MailKind;
  /** Whether a payment gets at most one mail of this kind: a second one is not recorded. */
  isSingle?: true;
  /** Not validated. Nothing is recorded for an address that cannot receive mail. */
  recipient: string;
  mail: Mail;
  now: number;
  /** How long to keep trying. Default: a day. */
  lifeMs?: number;
  /** The URL that ends such mails. Default: none, for a mail that the recipient needs. */
  stopUrl?: string;
}

/** Adds a mail to the outbox, in the transaction of the change that it reports. */
export async function recordMail(
  trx: Store | StoreTransaction,
  { companyId, paymentId, kind, isSingle, recipient, mail, now, lifeMs = MAIL_LIFE_MS, stopUrl }: NewMail,
): Promise<void> {
  const address = foldEmail(recipient);
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
      stop_url: stopUrl ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
