import type { CheckoutResult, LoadErrorCode } from '../api/types.ts';

/** The script's knowledge of an iframe and its page. Only `move` changes it. */
export interface FrameState {
  /** `ready`: the page is usable. */
  readonly is_: 'loading' | 'ready';
  /** Whether the page has greeted and has its options, so that it accepts changes. Any other page gets them from `init`. */
  readonly hasGreeted_?: boolean | undefined;
  /** Whether `load` was fired for the current page: the next one belongs to another page. */
  readonly isLoaded_?: boolean | undefined;
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
  /** The iframe's `load` event. */
  load: undefined;
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
  // A page may greet before or after its `load`; a second greeting is that of a reloaded page, whose `load` is still to come.
  hello: (state) => ({
    is_: 'loading',
    hasGreeted_: true,
    isLoaded_: state.isLoaded_ && !state.hasGreeted_,
    method_: undefined,
  }),
  load: () => ({ isLoaded_: true }),
  // A page that receives other options (`update`) sends `ready` again: the method is kept.
  ready: (state, first) => ({
    is_: 'ready',
    code_: undefined,
    method_: state.method_ ?? first,
    wasReady_: true,
  }),
  method_change: (_, method_) => ({ method_ }),
  complete: (_, result_) => ({ result_ }),
  // A page that has greeted may still become ready.
  load_error: (_, code_) => ({ is_: 'loading', code_ }),
  gone: () => ({ is_: 'loading', hasGreeted_: false, isLoaded_: false, code_: undefined }),
};

/** Changes a state by an event. */
export const move = <E extends keyof FrameEvents>(
  state: FrameState,
  event: E,
  value?: FrameEvents[E],
): FrameState => Object.assign(state, CHANGES[event](state, value as FrameEvents[E]));
