import { describe, expect, it } from 'vitest';
import type { LinkAnswer } from '../../../src/dashboard/data/answers.ts';
import { isCapturable, listLinkActions } from '../../../src/dashboard/data/link-actions.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../src/protocol/payment-status.ts';
import { TRANSITIONS, type Trigger } from '../../../src/service/payments/payments/transitions.ts';

const list = (Status: PaymentStatus, Method: string | null = 'card') =>
  listLinkActions({ TransactionId: 'order/1', Status, Method } as LinkAnswer);
const listLabels = (...of: Parameters<typeof list>) => list(...of).map(({ label }) => label);

/** The trigger that each button causes. */
const TRIGGERS: Record<string, Trigger> = {
  Cancel: 'cancel',
  Settle: 'authorize',
  Fail: 'fail',
  Release: 'release',
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
    expect(listLabels('PENDING', 'klarna')).toEqual(['Settle', 'Fail', 'Release']);
    expect(listLabels('PENDING', 'bank_transfer')).toEqual(['Settle', 'Fail']);
    const capturable = PAYMENT_STATUSES.filter((Status) => isCapturable({ Status, Method: 'klarna' }));
    expect(capturable).toEqual(['PENDING', 'HELD']);
    expect(isCapturable({ Status: 'PENDING', Method: 'ideal' })).toBe(true);
    expect(isCapturable({ Status: 'PENDING', Method: 'bank_transfer' })).toBe(false);
  });

  it('names the call, with the id escaped', () => {
    expect(list('CREATED')[0]).toEqual({
      label: 'Cancel',
      path: '/api/v5/payments/link/order%2F1/cancel',
      question: 'Cancel this link? It can no longer be paid after that.',
    });
    expect(list('HELD')[0]).toEqual({
      label: 'Release',
      path: '/api/v5/payments/release',
      body: { TransactionIds: ['order/1'] },
      question: 'Release this hold? The money stays with the shopper.',
    });
    expect(list('SETTLED').map(({ path }) => path)).toEqual(['/sandbox/payments/order%2F1/dispute']);
  });
});
