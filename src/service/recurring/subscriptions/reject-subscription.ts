import { type Rejection, rejectState } from '../../platform/http/answers/rejections.ts';
import type { SubscriptionRow, SubscriptionState } from '../tables/subscriptions.ts';

/** Creates the rejection of a call that a subscription does not allow because of its state, its end, or a due payment. */
export const rejectSubscription = (
  { state, ends_after_period: ends }: SubscriptionRow,
  needs: readonly SubscriptionState[],
): Rejection =>
  rejectState('SUBSCRIPTION_STATE', {
    subject: 'subscription',
    state,
    needs,
    otherwise: ends ? 'It is cancelled, and ends at its next date.' : 'One of its payments is due.',
  });
