import { describe, expect, it } from 'vitest';
import { type FrameEvents, type FrameState, move } from '../../../src/sdk/frame/frame-state.ts';

const RESULT = { transactionId: 'order-1', status: 'SETTLED', method: 'card' } as const;
const FIRST_STATE: FrameState = { is_: 'loading' };
const GREETED: FrameState = { is_: 'loading', hasGreeted_: true };
const READY: FrameState = { is_: 'ready', hasGreeted_: true, method_: 'card', wasReady_: true };
const FAILED: FrameState = { is_: 'loading', code_: 'unreachable' };
const PAID: FrameState = { ...READY, result_: RESULT };

type Row = {
  [E in keyof FrameEvents]: [before: FrameState, event: E, value: FrameEvents[E], after: Partial<FrameState>];
}[keyof FrameEvents];

const ROWS: Row[] = [
  [FIRST_STATE, 'hello', undefined, GREETED],
  [FAILED, 'hello', undefined, { ...GREETED, code_: 'unreachable' }],
  [READY, 'hello', undefined, { ...GREETED, method_: undefined, wasReady_: true }],
  [{ ...FIRST_STATE, isLoaded_: true }, 'hello', undefined, { ...GREETED, isLoaded_: true }],
  [
    { ...READY, isLoaded_: true },
    'hello',
    undefined,
    { ...GREETED, method_: undefined, wasReady_: true, isLoaded_: false },
  ],
  [GREETED, 'load', undefined, { ...GREETED, isLoaded_: true }],
  [GREETED, 'ready', 'card', READY],
  [GREETED, 'ready', undefined, { ...READY, method_: undefined }],
  [READY, 'ready', 'paypal', READY],
  [{ ...GREETED, code_: 'timeout' }, 'ready', 'card', { ...READY, code_: undefined }],
  [READY, 'method_change', 'paypal', { ...READY, method_: 'paypal' }],
  [READY, 'complete', RESULT, PAID],
  [FIRST_STATE, 'load_error', 'unreachable', FAILED],
  [GREETED, 'load_error', 'timeout', { ...GREETED, code_: 'timeout' }],
  [READY, 'load_error', 'version', { ...READY, is_: 'loading', code_: 'version' }],
  [READY, 'gone', undefined, { ...READY, is_: 'loading', hasGreeted_: false, isLoaded_: false }],
  [FAILED, 'gone', undefined, { is_: 'loading', hasGreeted_: false, isLoaded_: false, code_: undefined }],
  [PAID, 'gone', undefined, { ...PAID, is_: 'loading', hasGreeted_: false, isLoaded_: false }],
];

describe('move', () => {
  it.each(ROWS)('leads from %j with the event %s %j to %j', (before, event, value, after) => {
    const state = { ...before };
    move(state, event, value as never);
    expect(state).toEqual(after);
  });
});
