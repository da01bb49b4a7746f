import { describe, expect, it } from 'vitest';
import type { LinkAnswer } from '../../../src/dashboard/data/answers.ts';
import { listLinkActions } from '../../../src/dashboard/data/link-actions.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../src/protocol/payment-status.ts';
import { TRANSITIONS, type Trigger } from '../../../src/service/payments/payments/transitions.ts';

const list = (Status: PaymentStatus, Method: string | null = 'card') =>
  listLinkActions({ TransactionId: 'order/1', Status, Method } as LinkAnswer);
const listLabels = (...of: Parameters<typeof list>) => list(...of).map(({ label }) => label);

/** The trigger that each button causes. */
const TRIGGERS: Record<string, Trigger> = {
  Cancel: 'cancel',
  Expire: 'expire',
  Settle: 'authorize',
  Fail: 'fail',
  Capture: 'capture',
  Release: 'release',
  Refund: 'refund',
  Dispute: 'dispute',
  'Win dispute': 'win_dispute',
  'Lose dispute': 'lose_dispute',
};

describe('listLinkActions', () => {
  it.each(PAYMENT_STATUSES)('offers for %s the actions that the service allows', (status) => {
    for (const label of listLabels(status, 'klarna'))
      expect([label, TRANSITIONS[TRIGGERS[label] as Trigger].from]).toEqual([
        label,
        expect.arrayContaining([status]),
      ]);
  });

  it('offers every action for some status', () => {
    const labels = PAYMENT_STATUSES.flatMap((status) => listLabels(status, 'klarna'));
    expect([...new Set(labels)].sort()).toEqual(Object.keys(TRIGGERS).sort());
  });

  it('offers capture and release of a pending payment only for rails that may need a capture', () => {
    expect(listLabels('PENDING', 'klarna')).toEqual(['Settle', 'Fail', 'Capture', 'Release']);
    expect(listLabels('PENDING', 'ideal')).toContain('Capture');
    expect(listLabels('PENDING', 'bank_transfer')).toEqual(['Settle', 'Fail']);
  });

  it('names the call, with the id escaped', () => {
    expect(list('CREATED')[0]).toEqual({
      label: 'Cancel',
      path: '/api/v5/payments/link/order%2F1/cancel',
      question: 'Cancel this link? It can no longer be paid after that.',
    });
    expect(list('HELD')[0]).toEqual({
      label: 'Capture',
      path: '/api/v5/payments/capture',
      body: { TransactionIds: ['order/1'] },
    });
    expect(list('SETTLED').map(({ path }) => path)).toEqual([
      '/api/v5/payments/refund',
      '/sandbox/payments/order%2F1/dispute',
    ]);
  });
});
