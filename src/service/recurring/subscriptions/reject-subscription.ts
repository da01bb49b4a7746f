import { type Rejection, rejectState } from '../../platform/http/answers/rejections.ts';
import type { SubscriptionRow, SubscriptionState } from '../../platform/store/subscription-rows.ts';

/** Creates the refusal of a call that a subscription does not allow in its state, or because it ends, or has a payment to make. */
export const rejectSubscription = (
  { state, ends_after_period: ends }: SubscriptionRow,
  needs: readonly SubscriptionState[],
): Rejection =>
  rejectState('SUBSCRIPTION_STATE', {
    subject: 'subscription',
    state,
    needs,
    otherwise: ends ? 'It is cancelled, and ends at its next date.' : 'A payment of it is due.',
  });
