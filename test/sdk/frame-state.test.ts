import { describe, expect, it } from 'vitest';
import { type FrameState, failState, hasGreeted, showState } from '../../src/sdk/frame-state.ts';
import type { CheckoutState } from '../../src/sdk/types.ts';

/** For each state: the state after a load error, what the shop sees without one, and whether the page has its options. */
const ROWS: Record<FrameState, [failed: FrameState, shown: CheckoutState, isGreeted: boolean]> = {
  loading: ['loading', 'loading', false],
  greeted: ['greeted', 'loading', true],
  ready: ['greeted', 'ready', true],
};

describe.each(Object.entries(ROWS) as [FrameState, (typeof ROWS)[FrameState]][])(
  'a page that is %s',
  (state, [failed, shown, isGreeted]) => {
    it(`is ${failed} after a load error`, () => {
      expect(failState(state)).toBe(failed);
    });

    it(`is shown as ${shown}, and as failed after a load error`, () => {
      expect(showState(state, undefined)).toBe(shown);
      expect(showState(state, 'timeout')).toBe('failed');
    });

    it(`${isGreeted ? 'takes' : 'does not take'} changes`, () => {
      expect(hasGreeted(state)).toBe(isGreeted);
    });
  },
);
