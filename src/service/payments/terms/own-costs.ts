import { rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { PaymentChannel } from '../../platform/store/payment-rows.ts';

/** Channels of payments that a company makes for itself: the money is no income of it. */
export const OWN_COSTS: readonly PaymentChannel[] = ['domain'];

/** @throws Rejection 409 for a payment whose terms are not those of the company, and whose money is not */
export function refuseOwnCost({ channel }: { channel: PaymentChannel }): void {
  if (OWN_COSTS.includes(channel))
    throw rejectBecause(
      'STATE_NOT_ALLOWED',
      'The company pays this payment itself: it is not changed, refunded or split.',
    );
}
