import { describe, expect, it } from 'vitest';
import { createFirstStage, createStage, isBusyStage, type Stage } from '../../../src/page/state/stage.ts';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { createView } from '../create-view.ts';

describe('createFirstStage', () => {
  it.each<[Partial<CheckoutView>, Stage]>([
    [{}, { is: 'form' }],
    [{ waitingRail: 'ideal' }, { is: 'form', notice: 'rail_waiting', waitingRail: 'ideal' }],
    [{ hasOpenChallenge: true }, { is: 'form', notice: 'attempt_ended' }],
    [
      { hasOpenChallenge: true, waitingRail: 'ideal' },
      { is: 'form', notice: 'rail_waiting', waitingRail: 'ideal' },
    ],
    [
      { state: 'processing', waitingRail: 'ideal' },
      { is: 'processing', status: 'CREATED' },
    ],
    [
      { state: 'completed', status: 'HELD', confirmationTo: 'm•••@example.com' },
      { is: 'completed', status: 'HELD', confirmationTo: 'm•••@example.com' },
    ],
    [
      { state: 'completed', status: 'PENDING', paidMethod: 'bank_transfer' },
      { is: 'completed', status: 'PENDING', method: 'bank_transfer' },
    ],
    [
      { lastAttempt: { method: 'card', declineCode: 'insufficient_funds' } },
      { is: 'form', notice: 'insufficient_funds' },
    ],
    [{ lastAttempt: { method: 'klarna' } }, { is: 'form', notice: 'rail_cancelled' }],
    [
      { lastAttempt: { method: 'klarna', declineCode: 'rail_declined' } },
      { is: 'form', notice: 'rail_declined' },
    ],
    [
      { lastAttempt: { method: 'klarna' }, waitingRail: 'ideal' },
      { is: 'form', notice: 'rail_waiting', waitingRail: 'ideal' },
    ],
    [
      { state: 'expired', status: 'EXPIRED' },
      { is: 'expired', status: 'EXPIRED' },
    ],
  ])('returns for a view with %j the stage %j', (change, stage) => {
    expect(createFirstStage(createView(change))).toEqual(stage);
  });
});

describe('isBusyStage', () => {
  it.each<[Stage, boolean]>([
    [{ is: 'form', notice: 'offline' }, false],
    [{ is: 'paying' }, true],
    [{ is: 'redirecting', url: '/hop' }, true],
    [{ is: 'unconfirmed' }, false],
    [{ is: 'checking' }, true],
    [createStage({ state: 'processing', status: 'CREATED' }), true],
    [createStage({ state: 'completed', status: 'SETTLED' }), false],
    [createStage({ state: 'failed', status: 'FAILED' }), false],
  ])('for %j returns %s', (stage, isIt) => {
    expect(isBusyStage(stage)).toBe(isIt);
  });
});
