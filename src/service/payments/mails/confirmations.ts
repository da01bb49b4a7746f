import { findEmailProblem } from '../../../protocol/card.ts';
import type { MailView } from '../../../protocol/mails.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { maskEmail } from './mask-email.ts';

export interface NewConfirmation {
  paymentId: string;
  companyId: number;
  /** From the shopper or a wallet's sheet, unchecked. */
  email: string;
  view: MailView;
  now: number;
}

/**
 * Writes the confirmation into the outbox, in the transaction of the change. Once per payment. An address that cannot receive mail
 * gets none: if the page has no field for the address, no one has checked what was sent.
 */
export async function recordConfirmation(
  trx: StoreTransaction,
  { renderMail }: Pick<PageRenderer, 'renderMail'>,
  { paymentId, companyId, email, view, now }: NewConfirmation,
): Promise<void> {
  if (findEmailProblem(email)) return;
  await trx
    .insertInto('emails')
    .values({
      payment_id: paymentId,
      company_id: companyId,
      recipient: email,
      ...renderMail(view),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}

/** Finds the masked address that the confirmation of a payment went to; `undefined` if there is none. */
export async function findConfirmationTo(store: Store, paymentId: string): Promise<string | undefined> {
  const emails = store.selectFrom('emails').select('recipient').where('payment_id', '=', paymentId);
  const email = await emails.executeTakeFirst();
  return email && maskEmail(email.recipient);
}
