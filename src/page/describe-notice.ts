import type { CheckoutView } from '../protocol/checkout-api.ts';
import { findPaymentMethod } from '../protocol/payment-methods.ts';
import { fillText } from './catalog.ts';
import { describeError } from './describe-error.ts';
import type { Notice, PageState } from './page-state.ts';

/** Why the form is there again, or not left yet. */
export function describeNotice(
  notice: Notice,
  { view, state }: { view: Pick<CheckoutView, 'merchantName'>; state: PageState },
): string {
  const { catalog, waitingRail } = state;
  switch (notice) {
    case 'attempt_ended':
      return catalog.attemptEnded;
    case 'rail_cancelled':
      return catalog.rails.cancelled;
    case 'rail_waiting':
      return fillText(catalog.rails.waiting, { rail: findPaymentMethod(waitingRail ?? '')?.name ?? '' });
    case 'apple_pay_busy':
    case 'apple_pay_no_gesture':
    case 'apple_pay_unavailable':
    case 'apple_pay_failed':
      return catalog.applePay.problems[notice];
    default:
      return describeError(notice, catalog, view);
  }
}
