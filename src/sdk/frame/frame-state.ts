import type { CheckoutResult, CheckoutState, LoadErrorCode } from '../api/types.ts';

/** The script's knowledge of one iframe and the page in it. Each event makes a new one. */
export interface FrameState {
  /**
   * How far the page has come. `loading`: no message has arrived; `greeted`: it has said hello and has its options; `ready`: a shopper can
   * use it.
   */
  readonly is_: 'loading' | 'greeted' | 'ready';
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

/** Whether the page has its options, and takes changes of them. Any other page learns them from `init`. */
export const hasGreeted = ({ is_ }: FrameState): boolean => is_ !== 'loading';

/** The table: how each event changes the state. */
const CHANGES: {
  [E in keyof FrameEvents]: (state: FrameState, value: FrameEvents[E]) => Partial<FrameState>;
} = {
  hello: () => ({ is_: 'greeted', method_: undefined }),
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
  load_error: (state, code_) => ({ is_: hasGreeted(state) ? 'greeted' : 'loading', code_ }),
  gone: () => ({ is_: 'loading', code_: undefined }),
};

export const FIRST_STATE: FrameState = { is_: 'loading' };

export const next = <E extends keyof FrameEvents>(
  state: FrameState,
  event: E,
  value: FrameEvents[E],
): FrameState => ({ ...state, ...CHANGES[event](state, value) });

/** `checkout.state` of an iframe in the document. */
export const showState = ({ is_, code_, result_ }: FrameState, isSubmitting: boolean): CheckoutState =>
  result_ ? 'completed' : isSubmitting ? 'submitting' : code_ ? 'failed' : is_ === 'ready' ? is_ : 'loading';
