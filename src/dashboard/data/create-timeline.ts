import { maskEmail } from '../../protocol/card.ts';
import { nameDecline } from '../../protocol/dashboard/attention-words.ts';
import { formatAmount } from '../../protocol/money.ts';
import type {
  AttemptOfPayment,
  DeliveryAnswer,
  Email,
  PaymentAnswer,
  PaymentHistory,
  Refund,
} from './answers.ts';
import { nameMethod, toWords } from './names.ts';
import { formatPlace } from './place.ts';

/** Something that happened to a payment. */
interface Step {
  at: string;
  text: string;
  tone?: 'good' | 'bad' | 'wait';
  /** The URL of the record with the details. */
  href?: string;
}

/** Everything that is known about a payment. */
export interface Story {
  link: PaymentAnswer;
  history: PaymentHistory;
  deliveries: readonly DeliveryAnswer[];
  emails: readonly Email[];
}

/** Names the means of payment, such as `Card Visa •••• 1111`. */
const describeMeans = ({ Method, CardBrand, Last4 }: AttemptOfPayment): string =>
  [nameMethod(Method), CardBrand && toWords(CardBrand), Last4 && `•••• ${Last4}`].filter(Boolean).join(' ');

const ATTEMPT_ENDS: Record<AttemptOfPayment['State'], [words: string, tone?: Step['tone']]> = {
  AUTHORIZING: ['is being decided', 'wait'],
  AT_RAIL: ['waits for the shopper', 'wait'],
  AT_TERMINAL: ['waits at the terminal', 'wait'],
  APPROVED: ['was approved', 'good'],
  DECLINED: ['was declined', 'bad'],
  CANCELLED: ['was cancelled'],
  ABANDONED: ['was left unfinished'],
};

const toMiddle = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Describes the state or result of an attempt, preceded by the redirect of the shopper, if any. */
function describeAttempt(attempt: AttemptOfPayment): Step[] {
  const { At, Method, State, DeclineCode, SentAt, EndedAt } = attempt;
  const [words, tone] = ATTEMPT_ENDS[State];
  const reason = DeclineCode ? `: ${toMiddle(nameDecline(DeclineCode))}` : '';
  const where = Method === 'card' ? '3-D Secure: the bank asked the shopper' : 'The shopper was sent on';
  return [
    ...(SentAt ? [{ at: SentAt, text: `${where} (${describeMeans(attempt)})` }] : []),
    {
      at: EndedAt ?? SentAt ?? At,
      text: `${describeMeans(attempt)} ${words}${reason}`,
      ...(tone && { tone }),
    },
  ];
}

/** The reason for a refund: that of the merchant, if given, or the lost dispute. */
const describeCause = ({ Cause, Reason }: Refund): string | undefined =>
  Cause === 'lose_dispute' ? 'the dispute was lost' : Reason;

/** The words for the state of a refund. */
const REFUND_WORDS = {
  PENDING: 'are on their way back',
  FAILED: 'could not be returned',
  SETTLED: 'returned',
};

const describeRefund = (refund: Refund, currency: PaymentAnswer['Currency']): Step => ({
  at: refund.CreatedAt,
  text: [
    `${formatAmount(refund.Amount, currency, 'en')} ${REFUND_WORDS[refund.State ?? 'SETTLED']}`,
    describeCause(refund),
  ]
    .filter(Boolean)
    .join(': '),
  href: formatPlace({ panel: 'sections', path: ['online-payments', 'refunds', refund.RefundId] }),
});

const DELIVERY_TONES: Partial<Record<DeliveryAnswer['State'], Step['tone']>> = {
  DELIVERED: 'good',
  FAILED: 'bad',
  PENDING: 'wait',
};

/** Describes a delivery by its newest attempt. */
function describeDelivery({ DeliveryId, EventType, State, NextAttemptAt, Attempts }: DeliveryAnswer): Step[] {
  const last = Attempts.at(-1);
  const at = last?.At ?? NextAttemptAt;
  if (!at) return [];
  const answer = last?.ResponseStatus ? `answered ${last.ResponseStatus}` : last?.Error?.replace(/\.$/, '');
  const count = Attempts.length > 1 ? `, attempt ${Attempts.length}` : '';
  const tone = DELIVERY_TONES[State];
  return [
    {
      at,
      text: `Webhook ${EventType}: ${answer ?? 'is sent now'}${count}`,
      href: formatPlace({ panel: 'deliveries', id: DeliveryId }),
      ...(tone && { tone }),
    },
  ];
}

const describeEmail = ({ CreatedAt, To, Subject, TransactionId }: Email): Step => ({
  at: CreatedAt,
  text: `Email to ${maskEmail(To)}: ${Subject}`,
  href: formatPlace({ panel: 'e-mails', query: { TransactionId: TransactionId ?? '' } }),
});

/**
 * Creates the timeline of a payment, oldest first. At equal times, an attempt precedes its results, and these precede its
 * webhooks and mails.
 */
export function createTimeline({ link, history, deliveries, emails }: Story): Step[] {
  const steps: Step[] = [
    { at: link.CreatedAt, text: link.PaymentUrl ? 'The link was created' : 'The sale began' },
    ...(history.OpenedAt ? [{ at: history.OpenedAt, text: 'The checkout was opened' }] : []),
    ...history.Attempts.flatMap(describeAttempt),
    ...link.Refunds.map((refund) => describeRefund(refund, link.Currency)),
    ...history.Events.map(({ OccurredAt, EventType }) => ({
      at: OccurredAt,
      text: toWords(EventType.replace(/^payment\./, '')),
    })),
    ...deliveries.flatMap(describeDelivery),
    ...emails.map(describeEmail),
  ];
  // All times have the same format, so they sort as strings. The sort is stable: equal times keep their order.
  return steps.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}
