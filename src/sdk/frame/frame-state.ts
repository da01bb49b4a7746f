import type { CheckoutResult, LoadErrorCode } from '../api/types.ts';

/** The script's knowledge of an iframe and its page. Each event creates a new value. */
export interface FrameState {
  /** `ready`: the page is usable. */
  readonly is_: 'loading' | 'ready';
  /** Whether the page has greeted and has its options, so that it accepts changes. Any other page gets them from `init`. */
  readonly hasGreeted_?: boolean | undefined;
  /** The load error, until a page is ready. */
  readonly code_?: LoadErrorCode | undefined;
  /** The method that the shopper has chosen. */
  readonly method_?: string | undefined;
  /** Whether `ready` was raised, once per iframe, however often its page is reloaded. */
  readonly wasReady_?: true | undefined;
  /** The payment, once it was made. */
  readonly result_?: CheckoutResult | undefined;
}

/** The events of a page, with their values. */
export interface FrameEvents {
  hello: undefined;
  /** The page's initial method. */
  ready: string | undefined;
  method_change: string;
  complete: CheckoutResult;
  /** No checkout page has loaded. */
  load_error: LoadErrorCode;
  /** The page was reloaded, or the iframe is gone. */
  gone: undefined;
}

/** How each event changes the state. */
const CHANGES: {
  [E in keyof FrameEvents]: (state: FrameState, value: FrameEvents[E]) => Partial<FrameState>;
} = {
  hello: () => ({ is_: 'loading', hasGreeted_: true, method_: undefined }),
  // A page that receives other options (`update`) sends `ready` again: the method is kept.
  ready: ({ method_ }, first) => ({
    is_: 'ready',
    code_: undefined,
    method_: method_ ?? first,
    wasReady_: true,
  }),
  method_change: (_, method_) => ({ method_ }),
  complete: (_, result_) => ({ result_ }),
  // A page that has greeted may still become ready.
  load_error: (_, code_) => ({ is_: 'loading', code_ }),
  gone: () => ({ is_: 'loading', hasGreeted_: false, code_: undefined }),
};

export const FIRST_STATE: FrameState = { is_: 'loading' };

export const next = <E extends keyof FrameEvents>(
  state: FrameState,
  event: E,
  value: FrameEvents[E],
): FrameState => ({ ...state, ...CHANGES[event](state, value) });
