import { maskEmail } from '../../../protocol/card.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** Returns the masked address to which the confirmation of a payment was sent; `undefined` if there is none. */
export async function findConfirmationTo(store: Store, paymentId: string): Promise<string | undefined> {
  const mails = store.selectFrom('mails').select('recipient').where('payment_id', '=', paymentId);
  const mail = await mails.where('kind', '=', 'confirmation').executeTakeFirst();
  return mail && maskEmail(mail.recipient);
}
