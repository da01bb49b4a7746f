import { describe, expect, it } from 'vitest';
import type { AttemptOfPayment, Link } from '../../../src/dashboard/data/answers.ts';
import { createTimeline } from '../../../src/dashboard/data/create-timeline.ts';

const at = (minute: number) => `2026-11-21T09:${minute}:00.000Z`;
const link = (Refunds: Link['Refunds'] = []) =>
  ({ CreatedAt: at(30), Currency: 'EUR', PaymentUrl: 'https://pay.example/1', Refunds }) as unknown as Link;
const attempt = (change: Partial<AttemptOfPayment>): AttemptOfPayment => ({
  At: at(31),
  Method: 'card',
  State: 'APPROVED',
  DeclineCode: null,
  CardBrand: 'visa',
  Last4: '1111',
  ...change,
});
const event = (minute: number, EventType: string) => ({
  EventId: 'evt',
  EventType,
  OccurredAt: at(minute),
});

describe('createTimeline', () => {
  it('shows how a payment without a link began', () => {
    const { PaymentUrl: _, ...sale } = link();
    const [first] = createTimeline(sale, { TransactionId: 'sale-1', Attempts: [], Events: [] });
    expect(first?.text).toBe('The sale began');
  });

  it('is in the order of time; of one moment the attempt is before its events', () => {
    const refunds = [{ RefundId: 'r', Amount: 500, Cause: 'refund' as const, CreatedAt: at(40) }];
    const steps = createTimeline(link(refunds), {
      TransactionId: 'order-1',
      Attempts: [attempt({})],
      Events: [event(31, 'payment.captured'), event(31, 'payment.settled'), event(45, 'payment.refunded')],
    });
    expect(steps.map(({ text, badge }) => [text, badge])).toEqual([
      ['The link was created', undefined],
      ['Attempt with card visa •••• 1111', 'APPROVED'],
      ['Event', 'payment.captured'],
      ['Event', 'payment.settled'],
      ['€5.00 returned', undefined],
      ['Event', 'payment.refunded'],
    ]);
  });

  it.each([
    [
      'a decline',
      attempt({ State: 'DECLINED', DeclineCode: 'expired_card' }),
      'card visa •••• 1111: expired_card',
    ],
    ['a bank', attempt({ Method: 'ideal', CardBrand: null, Last4: null }), 'ideal'],
    ['an account', attempt({ Method: 'sepa_direct_debit', CardBrand: null }), 'sepa_direct_debit •••• 1111'],
  ])('describes %s', (_case, Attempt, text) => {
    const [, step] = createTimeline(link(), { TransactionId: 'order-1', Attempts: [Attempt], Events: [] });
    expect(step?.text).toBe(`Attempt with ${text}`);
  });

  it('shows that a dispute was lost', () => {
    const refunds = [{ RefundId: 'r', Amount: 500, Cause: 'lose_dispute' as const, CreatedAt: at(40) }];
    const [, step] = createTimeline(link(refunds), { TransactionId: 'order-1', Attempts: [], Events: [] });
    expect(step?.text).toBe('€5.00 returned: the dispute was lost');
  });

  it('shows the merchant’s reason for a refund', () => {
    const refund = { RefundId: 'r', Amount: 500, Cause: 'refund' as const, CreatedAt: at(40) };
    const paidBack = link([{ ...refund, Reason: 'Cup arrived broken' }]);
    const [, step] = createTimeline(paidBack, { TransactionId: 'order-1', Attempts: [], Events: [] });
    expect(step?.text).toBe('€5.00 returned: Cup arrived broken');
  });
});
