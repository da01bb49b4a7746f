import type { CheckoutState } from './types.ts';

/**
 * How far the page in one iframe has come.
 * - `loading`: nothing was heard from it
 * - `greeted`: it said hello and has its options
 * - `ready`: a shopper can use it
 * - `failed`: a load error was raised, and it has not said hello
 * - `late`: a load error was raised, and it has said hello: it may come up after all
 */
export type FrameState = 'loading' | 'greeted' | 'ready' | 'failed' | 'late';

/**
 * - `hello`, `ready`: the page said so
 * - `fail`: a load error
 * - `lose`: the iframe was removed or moved, and with it the page
 */
export type FrameEvent = 'hello' | 'ready' | 'fail' | 'lose';

/** Whether the page has its options, and takes changes of them. Any other page learns them from `init`. */
export const hasGreeted = (state: FrameState): boolean => !['loading', 'failed'].includes(state);

/** The state after each event: a table whose rows are the events, because most of them lead to one state from all others. */
export const NEXT: Record<FrameEvent, (state: FrameState) => FrameState> = {
  hello: (state) => (state === 'failed' ? 'late' : 'greeted'),
  ready: () => 'ready',
  fail: (state) => (hasGreeted(state) ? 'late' : 'failed'),
  lose: () => 'loading',
};

/** What the shop sees of it, as `checkout.state`. */
export const showState = (state: FrameState): CheckoutState =>
  state === 'late' ? 'failed' : state === 'greeted' ? 'loading' : state;
