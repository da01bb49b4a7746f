import type { Store } from '../../platform/store/open-store.ts';
import { maskEmail } from './mask-email.ts';

/** Finds the masked address that the confirmation of a payment went to; `undefined` if there is none. */
export async function findConfirmationTo(store: Store, paymentId: string): Promise<string | undefined> {
  const mails = store.selectFrom('mails').select('recipient').where('payment_id', '=', paymentId);
  const mail = await mails.where('kind', '=', 'confirmation').executeTakeFirst();
  return mail && maskEmail(mail.recipient);
}
