import { describe, expect, it } from 'vitest';
import type { FinalEnd } from '../../../src/page/state/attempt-end.ts';
import { nextStage, type PageEvent } from '../../../src/page/state/next-stage.ts';
import type { Stage } from '../../../src/page/state/stage.ts';

const BANK = 'https://bank.example/challenge';
const HOP = '/checkout/token-1/hop/attempt-1';

/** Every stage by name; the second stage of a kind has all of its optional properties. */
const STAGES = {
  form: { is: 'form' },
  'form with a notice': { is: 'form', notice: 'wallet_busy', wallet: 'google_pay', waitingRail: 'ideal' },
  paying: { is: 'paying' },
  'paying, slow, at a bank': { is: 'paying', isSlow: true, challengeUrl: BANK, waitingRail: 'ideal' },
  redirecting: { is: 'redirecting', url: HOP },
  unconfirmed: { is: 'unconfirmed' },
  checking: { is: 'checking' },
  'checking at a bank': { is: 'checking', challengeUrl: BANK },
  completed: { is: 'completed', status: 'SETTLED' },
  'completed and leaving': {
    is: 'completed',
    status: 'HELD',
    confirmationTo: 'm•••@example.com',
    isLeaving: true,
  },
  processing: { is: 'processing', status: 'CREATED' },
  failed: { is: 'failed', status: 'FAILED' },
  expired: { is: 'expired', status: 'EXPIRED' },
  cancelled: { is: 'cancelled', status: 'CANCELLED' },
  later: { is: 'later', sentTo: 'm•••@example.com' },
  shared: { is: 'shared' },
} as const satisfies Record<string, Stage>;

type StageName = keyof typeof STAGES;
const NAMES = Object.keys(STAGES) as StageName[];
const everywhere = (stage: Stage) =>
  Object.fromEntries(NAMES.map((name) => [name, stage])) as Record<StageName, Stage>;

const WAITING: Stage = { is: 'form', waitingRail: 'ideal', notice: 'rail_waiting' };
const { paying, checking, completed } = STAGES;

/** The stages that an event changes, with their next stages; all other stages stay unchanged. */
const EVENTS: [event: PageEvent, changed: Partial<Record<StageName, Stage>>][] = [
  [
    { type: 'asked' },
    {
      form: paying,
      'form with a notice': { ...paying, waitingRail: 'ideal' },
      unconfirmed: checking,
    },
  ],
  [{ type: 'slow' }, { paying: { ...paying, isSlow: true } }],
  [
    { type: 'challenge', url: BANK },
    { paying: { ...paying, challengeUrl: BANK }, checking: STAGES['checking at a bank'] },
  ],
  [
    { type: 'challenge', url: undefined },
    {
      'paying, slow, at a bank': { is: 'paying', isSlow: true, waitingRail: 'ideal' },
      'checking at a bank': checking,
    },
  ],
  [
    { type: 'notice', notice: 'offline' },
    {
      form: { is: 'form', notice: 'offline' },
      'form with a notice': { is: 'form', notice: 'offline', waitingRail: 'ideal' },
    },
  ],
  [{ type: 'notice' }, { 'form with a notice': { is: 'form', waitingRail: 'ideal' } }],
  [{ type: 'leaving' }, { completed: { ...completed, isLeaving: true } }],
  [
    { type: 'aside', stage: STAGES.later },
    { form: STAGES.later, 'form with a notice': STAGES.later, shared: STAGES.later },
  ],
  [
    { type: 'aside', stage: STAGES.shared },
    { form: STAGES.shared, 'form with a notice': STAGES.shared },
  ],
  [
    { type: 'aside', stage: STAGES.form },
    { 'form with a notice': STAGES.form, shared: STAGES.form },
  ],
  [
    { type: 'returned' },
    {
      later: { is: 'form' },
      redirecting: { is: 'form' },
      completed: { ...completed, isLeaving: false },
      'completed and leaving': { ...STAGES['completed and leaving'], isLeaving: false },
    },
  ],
  [{ type: 'waiting', rail: 'ideal' }, everywhere(WAITING)],
  [{ type: 'waiting', rail: undefined }, everywhere({ is: 'form' })],
];

/** An end leads to the same stage from every stage, except for a closed wallet sheet. */
const ENDS: [end: FinalEnd, stage: Stage][] = [
  [
    { outcome: 'completed', status: 'HELD', transactionId: 'order-1', method: 'card' },
    { is: 'completed', status: 'HELD', method: 'card' },
  ],
  [
    {
      outcome: 'completed',
      status: 'SETTLED',
      transactionId: 'order-1',
      method: 'card',
      confirmationTo: 'm•••@example.com',
    },
    { is: 'completed', status: 'SETTLED', method: 'card', confirmationTo: 'm•••@example.com' },
  ],
  [{ outcome: 'closed', state: 'completed', status: 'SETTLED' }, completed],
  [{ outcome: 'closed', state: 'failed', status: 'FAILED' }, STAGES.failed],
  [{ outcome: 'closed', state: 'expired', status: 'EXPIRED' }, STAGES.expired],
  [
    { outcome: 'closed', state: 'cancelled', status: 'RELEASED' },
    { is: 'cancelled', status: 'RELEASED' },
  ],
  [{ outcome: 'closed', state: 'open', status: 'CREATED' }, { is: 'form' }],
  [{ outcome: 'redirect', url: HOP }, STAGES.redirecting],
  [{ outcome: 'unconfirmed' }, STAGES.unconfirmed],
  [
    { outcome: 'declined', code: 'insufficient_funds' },
    { is: 'form', notice: 'insufficient_funds', wallet: 'apple_pay' },
  ],
  [{ outcome: 'cancelled' }, { is: 'form', notice: 'rail_cancelled' }],
  [{ outcome: 'ended' }, { is: 'form', notice: 'attempt_ended' }],
  [{ outcome: 'not_arrived' }, { is: 'form', notice: 'processing_error' }],
  [
    { outcome: 'wallet_failed', code: 'busy' },
    { is: 'form', notice: 'wallet_busy', wallet: 'apple_pay' },
  ],
  [
    { outcome: 'wallet_failed', code: 'timeout' },
    { is: 'form', notice: 'wallet_timeout', wallet: 'apple_pay' },
  ],
  [{ outcome: 'invalid', problems: { cvc: 'cvc_invalid' } }, { is: 'form' }],
];

describe.each(EVENTS)('the next stage after %j', (event, changed) => {
  it.each(NAMES)('is as expected from %s', (name) => {
    const stage: Stage = STAGES[name];
    expect(nextStage(stage, event)).toEqual(changed[name] ?? stage);
  });
});

describe.each(ENDS)('the next stage after the end %j', (end, expected) => {
  it.each(NAMES)('does not depend on the stage before: %s', (name) => {
    expect(nextStage(STAGES[name], { type: 'end', end, wallet: 'apple_pay' })).toEqual(expected);
  });
});

describe('the next stage after the shopper closed the wallet sheet', () => {
  it.each(NAMES)('is, from %s, the form without a notice, keeping a pending redirect', (name) => {
    const stage: Stage = STAGES[name];
    const waitingRail = 'waitingRail' in stage ? stage.waitingRail : undefined;
    expect(nextStage(stage, { type: 'end', end: { outcome: 'wallet_cancelled' } })).toEqual({
      is: 'form',
      waitingRail,
    });
  });
});

it('next does not modify the given stage', () => {
  for (const name of NAMES) {
    const stage: Stage = Object.freeze({ ...STAGES[name] });
    for (const [event] of EVENTS) expect(() => nextStage(stage, event)).not.toThrow();
  }
});
