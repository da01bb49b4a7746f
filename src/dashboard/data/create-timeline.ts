import { formatAmount } from '../../protocol/money.ts';
import type { AttemptOfPayment, Payment, PaymentHistory, Refund } from './answers.ts';

/** Something that happened to a payment. */
export interface Step {
  at: string;
  text: string;
  /** A state or an event, shown as a badge. */
  badge?: string;
}

/** `card visa •••• 1111` */
const describeMeans = ({ Method, CardBrand, Last4 }: AttemptOfPayment): string =>
  [Method, CardBrand, Last4 && `•••• ${Last4}`].filter(Boolean).join(' ');

const describeAttempt = (attempt: AttemptOfPayment): Step => ({
  at: attempt.At,
  text: `Attempt with ${describeMeans(attempt)}${attempt.DeclineCode ? `: ${attempt.DeclineCode}` : ''}`,
  badge: attempt.State,
});

/** Why the money went back: what the merchant said, if anything. */
const describeCause = ({ Cause, Reason }: Refund): string | undefined =>
  Cause === 'lose_dispute' ? 'the dispute was lost' : Reason;

/** The words for the state of a refund. */
const REFUND_WORDS = {
  PENDING: 'are on their way back',
  FAILED: 'could not be returned',
  SETTLED: 'returned',
};

const describeRefund = (refund: Refund, currency: Payment['Currency']): Step => ({
  at: refund.CreatedAt,
  text: [
    `${formatAmount(refund.Amount, currency, 'en')} ${REFUND_WORDS[refund.State ?? 'SETTLED']}`,
    describeCause(refund),
  ]
    .filter(Boolean)
    .join(': '),
});

/** The events of a payment, oldest first. At the same moment, an attempt comes before its results. */
export function createTimeline(link: Payment, { Attempts, Events }: PaymentHistory): Step[] {
  const steps: Step[] = [
    { at: link.CreatedAt, text: link.PaymentUrl ? 'The link was created' : 'The sale began' },
    ...Attempts.map(describeAttempt),
    ...link.Refunds.map((refund) => describeRefund(refund, link.Currency)),
    ...Events.map(({ OccurredAt, EventType }) => ({ at: OccurredAt, text: 'Event', badge: EventType })),
  ];
  // All times have one format, so they sort as strings. The sort is stable: equal times keep their order.
  return steps.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}
