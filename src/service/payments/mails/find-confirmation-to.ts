import { maskEmail } from '../../../protocol/card.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** Finds the masked address that the confirmation of a payment went to; `undefined` if there is none. */
export async function findConfirmationTo(store: Store, paymentId: string): Promise<string | undefined> {
  const mails = store.selectFrom('mails').select('recipient').where('payment_id', '=', paymentId);
  const mail = await mails.where('kind', '=', 'confirmation').executeTakeFirst();
  return mail && maskEmail(mail.recipient);
}
