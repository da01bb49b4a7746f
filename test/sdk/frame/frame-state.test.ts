import { describe, expect, it } from 'vitest';
import type { CheckoutState } from '../../../src/sdk/api/types.ts';
import {
  FIRST_STATE,
  type FrameEvents,
  type FrameState,
  hasGreeted,
  next,
  showState,
} from '../../../src/sdk/frame/frame-state.ts';

const RESULT = { transactionId: 'order-1', status: 'SETTLED', method: 'card' } as const;
const GREETED: FrameState = { is_: 'greeted' };
const READY: FrameState = { is_: 'ready', method_: 'card', wasReady_: true };
const FAILED: FrameState = { is_: 'loading', code_: 'unreachable' };
const PAID: FrameState = { ...READY, result_: RESULT };

type Row = {
  [E in keyof FrameEvents]: [before: FrameState, event: E, value: FrameEvents[E], after: Partial<FrameState>];
}[keyof FrameEvents];

const ROWS: Row[] = [
  [FIRST_STATE, 'hello', undefined, GREETED],
  [FAILED, 'hello', undefined, { is_: 'greeted', code_: 'unreachable' }],
  [READY, 'hello', undefined, { is_: 'greeted', method_: undefined, wasReady_: true }],
  [GREETED, 'ready', 'card', READY],
  [GREETED, 'ready', undefined, { is_: 'ready', method_: undefined, wasReady_: true }],
  [READY, 'ready', 'paypal', READY],
  [{ ...GREETED, code_: 'timeout' }, 'ready', 'card', { ...READY, code_: undefined }],
  [READY, 'method_change', 'paypal', { ...READY, method_: 'paypal' }],
  [READY, 'complete', RESULT, PAID],
  [FIRST_STATE, 'load_error', 'unreachable', FAILED],
  [GREETED, 'load_error', 'timeout', { is_: 'greeted', code_: 'timeout' }],
  [READY, 'load_error', 'version', { ...READY, is_: 'greeted', code_: 'version' }],
  [READY, 'gone', undefined, { ...READY, is_: 'loading' }],
  [FAILED, 'gone', undefined, { is_: 'loading', code_: undefined }],
  [PAID, 'gone', undefined, { ...PAID, is_: 'loading' }],
];

describe('next', () => {
  it.each(ROWS)('leads from %j with the event %s %j to %j', (before, event, value, after) => {
    const frozen = Object.freeze({ ...before });
    expect(next(frozen, event, value as never)).toEqual(after);
  });
});

describe('hasGreeted', () => {
  it.each<[FrameState, boolean]>([
    [FIRST_STATE, false],
    [FAILED, false],
    [GREETED, true],
    [READY, true],
  ])('of the state %j is %s', (state, expected) => {
    expect(hasGreeted(state)).toBe(expected);
  });
});

describe('showState', () => {
  it.each<[FrameState, isSubmitting: boolean, CheckoutState]>([
    [FIRST_STATE, false, 'loading'],
    [GREETED, false, 'loading'],
    [READY, false, 'ready'],
    [FAILED, false, 'failed'],
    [{ ...READY, is_: 'greeted', code_: 'timeout' }, false, 'failed'],
    [READY, true, 'submitting'],
    [PAID, false, 'completed'],
    [PAID, true, 'completed'],
  ])('returns for %j, submitting: %s, the public state %s', (state, isSubmitting, shown) => {
    expect(showState(state, isSubmitting)).toBe(shown);
  });
});
