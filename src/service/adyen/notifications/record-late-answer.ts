import type { Store } from '../../platform/store/open-store.ts';
import { isForeignBrand, readAnsweredCard } from '../cards/read-answered-card.ts';
import { createToken } from '../requests/map-answer.ts';
import type { PaymentTable } from '../requests/payment-table.ts';
import type { NotifiedPayment } from './find-payment.ts';
import type { NotificationData } from './receive-notifications.ts';
import type { AdyenNotificationRow } from './tables.ts';

/** Parses the stored fields of a notification. */
export const readData = ({ data }: AdyenNotificationRow) => JSON.parse(data) as NotificationData;

/** Stores the result in an `AUTHORISATION`. A refusal never replaces an approval: a shopper may fail first and pay later. */
export async function recordLateAnswer(
  found: NotifiedPayment,
  notification: AdyenNotificationRow,
  options: { store: Store; payments: PaymentTable },
) {
  const { reason, storedId, paymentMethod, ...data } = readData(notification);
  const { id, state } = found.attempt;
  const { terms, told: before } = (await options.payments.find(id)) ?? {};
  const cardToken = terms?.shopperReference && createToken(terms.shopperReference, storedId);
  // An approval under a brand that the link does not accept counts as a refusal, so that it is reversed.
  const isApproved = notification.success === 1 && !isForeignBrand(paymentMethod, terms?.acceptedBrands);
  const card = terms?.isCard && readAnsweredCard(data, paymentMethod, { isSaved: !!terms.shopperReference });
  const told = JSON.stringify({
    isApproved,
    ...(reason && { reason }),
    ...(cardToken && { cardToken }),
    ...(card && { card }),
  });
  await options.store
    .updateTable('adyen_payments')
    .set(({ fn, val }) => ({
      told,
      // A shopper who failed at one bank and paid at another has paid under another reference.
      psp_reference:
        isApproved && !before?.isApproved && (state !== 'APPROVED' || found.payment.status === 'PENDING')
          ? notification.psp_reference
          : fn.coalesce('psp_reference', val(notification.psp_reference)),
    }))
    .where('reference', '=', id)
    .$if(!isApproved, (query) => query.where('told', 'is', null))
    .execute();
}
