import { rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { PaymentRow } from '../tables/payments.ts';

/** @throws Rejection 409 for a payment that the company made for itself, whose terms and money are not its own */
export function refuseOwnCost({ is_own_cost: isOwnCost }: Pick<PaymentRow, 'is_own_cost'>): void {
  if (isOwnCost)
    throw rejectBecause(
      'STATE_NOT_ALLOWED',
      'The company pays this payment itself: it is not changed, refunded or split.',
    );
}
