import type { CheckoutState, LoadErrorCode } from './types.ts';

/**
 * How far the page in one iframe has come.
 * - `loading`: nothing was heard from it
 * - `greeted`: it said hello and has its options
 * - `ready`: a shopper can use it
 */
export type FrameState = 'loading' | 'greeted' | 'ready';

/** Whether the page has its options, and takes changes of them. Any other page learns them from `init`. */
export const hasGreeted = (state: FrameState): boolean => state !== 'loading';

/** The state after a load error: a page that has said hello may come up after all, but is not `ready` any more. */
export const failState = (state: FrameState): FrameState => (hasGreeted(state) ? 'greeted' : state);

/** What the shop sees of it, as `checkout.state`. A load error counts until `ready`. */
export const showState = (state: FrameState, problem: LoadErrorCode | undefined): CheckoutState =>
  problem ? 'failed' : state === 'ready' ? state : 'loading';
