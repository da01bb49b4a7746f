import { formatAmount } from '../protocol/money.ts';
import type { AttemptOfPayment, Link, PaymentHistory, Refund } from './answers.ts';

/** Something that has happened to a payment. */
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

const describeRefund = ({ Amount, Reason, CreatedAt }: Refund, currency: Link['Currency']): Step => ({
  at: CreatedAt,
  text: `${formatAmount(Amount, currency, 'en')} went back${Reason === 'lose_dispute' ? ': the dispute was lost' : ''}`,
});

/** What has happened to a payment, the oldest first; of the same moment the attempt before what came of it. */
export function createTimeline(link: Link, { Attempts, Events }: PaymentHistory): Step[] {
  const steps: Step[] = [
    { at: link.CreatedAt, text: 'The link was made' },
    ...Attempts.map(describeAttempt),
    ...link.Refunds.map((refund) => describeRefund(refund, link.Currency)),
    ...Events.map(({ OccurredAt, EventType }) => ({ at: OccurredAt, text: 'Event', badge: EventType })),
  ];
  // Times of one form: as texts they are in the order of time. The sort keeps what is equal in its order.
  return steps.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}
