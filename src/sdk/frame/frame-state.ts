import type { CheckoutResult, LoadErrorCode } from '../api/types.ts';

/** The script's knowledge of one iframe and the page in it. Each event makes a new one. */
export interface FrameState {
  /** `ready`: a shopper can use the page. */
  readonly is_: 'loading' | 'ready';
  /** The page has said hello and has its options: it takes changes of them. Any other page learns them from `init`. */
  readonly hasGreeted_?: boolean | undefined;
  /** The load error, until a page is ready. */
  readonly code_?: LoadErrorCode | undefined;
  /** The method that the shopper has chosen. */
  readonly method_?: string | undefined;
  /** `ready` was raised: once for an iframe, however often its page is loaded again. */
  readonly wasReady_?: true | undefined;
  /** The payment, once it was made. */
  readonly result_?: CheckoutResult | undefined;
}

/** The events of a page, each with its value. */
export interface FrameEvents {
  hello: undefined;
  /** The method that the page begins with. */
  ready: string | undefined;
  method_change: string;
  complete: CheckoutResult;
  /** No checkout came up. */
  load_error: LoadErrorCode;
  /** The page was loaded again, or the iframe is gone. */
  gone: undefined;
}

/** The table: how each event changes the state. */
const CHANGES: {
  [E in keyof FrameEvents]: (state: FrameState, value: FrameEvents[E]) => Partial<FrameState>;
} = {
  hello: () => ({ is_: 'loading', hasGreeted_: true, method_: undefined }),
  // A page that only takes over other options (`update`) says `ready` again: the method stays.
  ready: ({ method_ }, first) => ({
    is_: 'ready',
    code_: undefined,
    method_: method_ ?? first,
    wasReady_: true,
  }),
  method_change: (_, method_) => ({ method_ }),
  complete: (_, result_) => ({ result_ }),
  // A page that has said hello may come up after all.
  load_error: (_, code_) => ({ is_: 'loading', code_ }),
  gone: () => ({ is_: 'loading', hasGreeted_: false, code_: undefined }),
};

export const FIRST_STATE: FrameState = { is_: 'loading' };

export const next = <E extends keyof FrameEvents>(
  state: FrameState,
  event: E,
  value: FrameEvents[E],
): FrameState => ({ ...state, ...CHANGES[event](state, value) });
