import { describe, expect, it } from 'vitest';
import type {
  AttemptOfPayment,
  DeliveryAnswer,
  Email,
  LinkAnswer,
} from '../../../src/dashboard/data/answers.ts';
import { createTimeline, type Story } from '../../../src/dashboard/data/create-timeline.ts';

const at = (minute: number) => `2026-11-21T09:${minute}:00.000Z`;
const link = (Refunds: LinkAnswer['Refunds'] = []) =>
  ({
    CreatedAt: at(30),
    Currency: 'EUR',
    PaymentUrl: 'https://pay.example/1',
    Refunds,
  }) as unknown as LinkAnswer;
const attempt = (change: Partial<AttemptOfPayment>): AttemptOfPayment => ({
  At: at(31),
  Method: 'card',
  State: 'APPROVED',
  DeclineCode: null,
  CardBrand: 'visa',
  Last4: '1111',
  SentAt: null,
  EndedAt: at(31),
  ...change,
});
const event = (minute: number, EventType: string) => ({
  EventId: 'evt',
  EventType,
  OccurredAt: at(minute),
});

/** Creates a timeline from an incomplete story. */
const tell = (change: Partial<Story>, history: Partial<Story['history']> = {}) =>
  createTimeline({
    link: link(),
    history: { TransactionId: 'order-1', OpenedAt: null, Attempts: [], Events: [], ...history },
    deliveries: [],
    emails: [],
    ...change,
  });
const delivery = (change: object) =>
  ({
    ...{ DeliveryId: 'dlv_1', EventType: 'payment.settled', State: 'DELIVERED', NextAttemptAt: null },
    Attempts: [{ Attempt: 1, At: at(32), ResponseStatus: 204, DurationMs: 3, Error: null }],
    ...change,
  }) as DeliveryAnswer;

describe('createTimeline', () => {
  it('shows how a payment without a link began', () => {
    const { PaymentUrl: _, ...sale } = link();
    expect(tell({ link: sale })[0]?.text).toBe('The sale began');
  });

  it('is chronological; at the same time the attempt precedes its events, and these precede deliveries', () => {
    const refunds = [{ RefundId: 'r', Amount: 500, Cause: 'refund' as const, CreatedAt: at(40) }];
    const email = { To: 'giulia@example.com', Subject: 'Paid', CreatedAt: at(31), TransactionId: 'order-1' };
    const steps = tell(
      { link: link(refunds), deliveries: [delivery({})], emails: [email as Email] },
      {
        OpenedAt: at(31),
        Attempts: [attempt({})],
        Events: [event(31, 'payment.captured'), event(31, 'payment.settled'), event(45, 'payment.refunded')],
      },
    );
    expect(steps.map(({ text, tone }) => [text, tone])).toEqual([
      ['The link was created', undefined],
      ['The checkout was opened', undefined],
      ['Card Visa •••• 1111 was approved', 'good'],
      ['Captured', undefined],
      ['Settled', undefined],
      ['Email to g•••@example.com: Paid', undefined],
      ['Webhook payment.settled: answered 204', 'good'],
      ['€5.00 returned', undefined],
      ['Refunded', undefined],
    ]);
    expect(steps.flatMap(({ href }) => href ?? [])).toEqual([
      '#e-mails?TransactionId=order-1',
      '#deliveries/dlv_1',
      '#sections/online-payments/refunds/r',
    ]);
  });

  it.each([
    [
      attempt({ State: 'DECLINED', DeclineCode: 'expired_card' }),
      'Card Visa •••• 1111 was declined: card has expired',
    ],
    [attempt({ Method: 'ideal', CardBrand: null, Last4: null }), 'iDEAL | Wero was approved'],
    [
      attempt({ Method: 'sepa_direct_debit', CardBrand: null, State: 'AT_RAIL' }),
      'SEPA Direct Debit •••• 1111 waits for the shopper',
    ],
  ])('describes %j in words', (Attempt, text) => {
    expect(tell({}, { Attempts: [Attempt] })[1]?.text).toBe(text);
  });

  it('shows a 3-D Secure challenge when it began, and its answer when it arrived', () => {
    const steps = tell({}, { Attempts: [attempt({ SentAt: at(33), EndedAt: at(34) })] });
    expect(steps.slice(1)).toEqual([
      { at: at(33), text: '3-D Secure: the bank asked the shopper (Card Visa •••• 1111)' },
      { at: at(34), text: 'Card Visa •••• 1111 was approved', tone: 'good' },
    ]);
    const open = attempt({ Method: 'paypal', State: 'AT_RAIL', SentAt: at(33), EndedAt: null });
    const [, sent, waits] = tell({}, { Attempts: [open] });
    expect([sent?.text, waits?.at]).toEqual(['The shopper was sent on (PayPal Visa •••• 1111)', at(33)]);
  });

  it.each([
    [{ State: 'PENDING', Attempts: [], NextAttemptAt: at(33) }, 'is sent now', 'wait'],
    [
      {
        State: 'FAILED',
        Attempts: [1, 2].map((Attempt) => ({
          ...{ Attempt, At: at(33), ResponseStatus: null, DurationMs: 3, Error: 'No answer.' },
        })),
      },
      'No answer, attempt 2',
      'bad',
    ],
  ])('describes a delivery that is %j', (change, words, tone) => {
    const [, step] = tell({ deliveries: [delivery(change)] });
    expect(step).toMatchObject({ text: `Webhook payment.settled: ${words}`, tone, at: at(33) });
  });

  it('leaves out a delivery that was never tried and never will be', () => {
    expect(tell({ deliveries: [delivery({ State: 'CANCELLED', Attempts: [] })] })).toHaveLength(1);
  });

  it('names an event of a record with its record', () => {
    expect(tell({}, { Events: [event(31, 'dispute.under_review')] })[1]?.text).toBe('Dispute under review');
  });

  it.each([
    [{ Cause: 'lose_dispute' as const }, '€5.00 returned: the dispute was lost'],
    [{ Cause: 'refund' as const, Reason: 'Cup arrived broken' }, '€5.00 returned: Cup arrived broken'],
  ])('shows why money was refunded: %j', (change, text) => {
    const refund = { RefundId: 'r', Amount: 500, CreatedAt: at(40), ...change };
    expect(tell({ link: link([refund]) })[1]?.text).toBe(text);
  });
});
