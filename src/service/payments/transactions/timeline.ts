import { Type } from 'typebox';
import { amount, nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { getCaptureId } from '../modifications/get-capture-id.ts';
import { describeRefund } from '../modifications/list-refunds.ts';
import { RefundSchema } from '../modifications/refund-schema.ts';
import type { AttemptState } from '../tables/attempts.ts';
import type { DisputeRow, DisputeState } from '../tables/disputes.ts';
import type { RefundRow } from '../tables/modifications.ts';
import { listAttempts } from './list-attempts.ts';
import { getEventRank, listEvents } from './list-events.ts';

/** The maximum number of refunds to show, newest first. */
export const MAX_REFUNDS = 100;

const ATTEMPT_STATES: readonly AttemptState[] = [
  'AUTHORIZING',
  'AT_RAIL',
  'AT_TERMINAL',
  'APPROVED',
  'DECLINED',
  'CANCELLED',
  'ABANDONED',
];

const textOrNull = (description: string) => nullable({ type: 'string' }, description);
const timeOrNull = (description: string) => nullable({ type: 'string', format: 'date-time' }, description);
const kind = <T extends string>(name: T) => oneOfTexts([name], 'The kind of entry.');

/** The schemas of the entries, by their `Type`. */
const ENTRIES = [
  Type.Object({ At: timeField(), Type: kind('opened') }),
  Type.Object({
    At: timeField(),
    Type: kind('attempt'),
    Method: text('What was tried.'),
    State: oneOfTexts(ATTEMPT_STATES, 'How it ended, or its current state.'),
    DeclineCode: textOrNull('Why it was declined; null if it was not.'),
    CardBrand: textOrNull('Null for any other method.'),
    Last4: textOrNull('The end of the card number, or of the IBAN of a debit.'),
    SentAt: timeOrNull(
      'When the shopper was sent to a bank, a wallet or, for a card, 3-D Secure; otherwise null.',
    ),
    EndedAt: timeOrNull('Null while it is open, or if it is not known.'),
  }),
  Type.Object({
    At: timeField(),
    Type: kind('refund'),
    RefundId: text('Its id.'),
    Amount: amount,
    Cause: RefundSchema.properties.Cause,
    Reason: RefundSchema.properties.Reason,
    State: RefundSchema.properties.State,
  }),
  Type.Object({
    At: timeField(),
    Type: kind('dispute'),
    DisputeId: text('Its id.'),
    State: oneOfTexts(
      ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST'] satisfies DisputeState[],
      'Its current state.',
    ),
    Reason: text('Why the cardholder disputes the payment.'),
    Amount: amount,
  }),
  Type.Object({
    At: timeField(),
    Type: kind('event'),
    EventId: text('Its id, and the `webhook-id` of its deliveries.'),
    EventType: text('What happened.'),
  }),
];

export const TimelineSchema = Type.Array(Type.Union(ENTRIES), { description: 'Oldest first.' });

interface Entry {
  /** ISO 8601, UTC. */
  At: string;
  Type: string;
  [field: string]: unknown;
}

/** An entry with its rank among those with the same time: an attempt precedes its results. */
type Placed = [entry: Entry, rank: number];

const BEFORE = 0.5;
const FIRST = -2;

const placeRefund = (row: RefundRow): Placed => {
  const { CreatedAt: At, ...fields } = describeRefund(row);
  return [{ At, Type: 'refund', ...fields }, getEventRank('payment.refunded') - BEFORE];
};

const placeDispute = ({ id, state, reason, amount_minor, created_at }: DisputeRow): Placed => [
  {
    At: new Date(created_at).toISOString(),
    Type: 'dispute',
    DisputeId: id,
    State: state,
    Reason: reason,
    Amount: amount_minor,
  },
  getEventRank('payment.disputed') - BEFORE,
];

/** Reads the timeline of a payment, oldest first: the first load of its page, attempts, refunds, its dispute and events. */
export async function readTimeline(store: Store, paymentId: string): Promise<Entry[]> {
  const refunds = await store
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REFUNDS)
    .execute();
  const opened = await store
    .selectFrom('links')
    .select('opened_at')
    .where('payment_id', '=', paymentId)
    .where('opened_at', 'is not', null)
    .execute();
  const attempts = await listAttempts(store, paymentId);
  const disputes = await store
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .execute();
  const captures = await store
    .selectFrom('modifications')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'capture')
    .execute();
  const records = [...[...refunds, ...disputes].map(({ id }) => id), ...captures.map(getCaptureId)];
  const events = await listEvents(store, [paymentId, ...records]);
  const placed: Placed[] = [
    ...opened.map(
      ({ opened_at }): Placed => [{ At: new Date(Number(opened_at)).toISOString(), Type: 'opened' }, FIRST],
    ),
    ...attempts.map(({ At, ...fields }): Placed => [{ At, Type: 'attempt', ...fields }, -1]),
    ...refunds.reverse().map(placeRefund),
    ...disputes.map(placeDispute),
    ...events.map(
      ({ OccurredAt: At, ...fields }): Placed => [
        { At, Type: 'event', ...fields },
        getEventRank(fields.EventType),
      ],
    ),
  ];
  // All times have the same format, so they sort as strings. The sort is stable: equal ranks keep their order.
  const sorted = placed.sort(
    ([a, rank], [b, other]) => (a.At < b.At ? -1 : Number(a.At > b.At)) || rank - other,
  );
  return sorted.map(([entry]) => entry);
}
