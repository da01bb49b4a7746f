import { rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { PaymentChannel } from '../../platform/store/payment-rows.ts';

/** Channels of payments that a company makes for itself, which are not its income. */
export const OWN_COSTS: readonly PaymentChannel[] = ['domain'];

/** @throws Rejection 409 for a payment that the company made for itself, whose terms and money are not its own */
export function refuseOwnCost({ channel }: { channel: PaymentChannel }): void {
  if (OWN_COSTS.includes(channel))
    throw rejectBecause(
      'STATE_NOT_ALLOWED',
      'The company pays this payment itself: it is not changed, refunded or split.',
    );
}
