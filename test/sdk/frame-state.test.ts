import { describe, expect, it } from 'vitest';
import { type FrameEvent, type FrameState, hasGreeted, NEXT, showState } from '../../src/sdk/frame-state.ts';
import type { CheckoutState } from '../../src/sdk/types.ts';

type Row = [Record<FrameEvent, FrameState>, CheckoutState, isGreeted: boolean];

/** For each state: the state after each event, what the shop sees, and whether the page has its options. */
const ROWS: Record<FrameState, Row> = {
  loading: [{ hello: 'greeted', ready: 'ready', fail: 'failed', lose: 'loading' }, 'loading', false],
  greeted: [{ hello: 'greeted', ready: 'ready', fail: 'late', lose: 'loading' }, 'loading', true],
  ready: [{ hello: 'greeted', ready: 'ready', fail: 'late', lose: 'loading' }, 'ready', true],
  failed: [{ hello: 'late', ready: 'ready', fail: 'failed', lose: 'loading' }, 'failed', false],
  late: [{ hello: 'greeted', ready: 'ready', fail: 'late', lose: 'loading' }, 'failed', true],
};

const STATES = Object.entries(ROWS) as [FrameState, Row][];

describe.each(STATES)('a page that is %s', (state, [next, shown, isGreeted]) => {
  it.each(Object.entries(next) as [FrameEvent, FrameState][])('is, after %s, %s', (event, after) => {
    expect(NEXT[event](state)).toBe(after);
  });

  it(`is shown as ${shown}, and ${isGreeted ? 'takes' : 'does not take'} changes`, () => {
    expect(showState(state)).toBe(shown);
    expect(hasGreeted(state)).toBe(isGreeted);
  });
});

it('knows no other events', () => {
  expect(Object.keys(NEXT).sort()).toEqual(Object.keys(ROWS.loading[0]).sort());
});
