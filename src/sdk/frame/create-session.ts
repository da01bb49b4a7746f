import { type HostMessage, PROTOCOL_VERSION } from '../../protocol/messages.ts';
import { createError } from '../api/checkout-error.ts';
import type { Emit } from '../api/create-emitter.ts';
import type { MountOptions } from '../api/read-options.ts';
import type { CheckoutEvents, CheckoutResult, CheckoutState, LoadErrorCode } from '../api/types.ts';
import { createApplePayBridge } from '../apple-pay/create-apple-pay-bridge.ts';
import { createRedirector } from './create-redirector.ts';
import { createRetry } from './create-retry.ts';
import { createHeightFollower } from './follow-height.ts';
import { FIRST_STATE, type FrameEvents, hasGreeted, next, showState } from './frame-state.ts';
import { type Channel, type ChannelMessage, openChannel } from './open-channel.ts';
import { createQuestions, type FailureCode, type Question, type Settle } from './questions.ts';
import { describeLoadError, raiseLoadError } from './raise-load-error.ts';
import { watchLoad } from './watch-load.ts';

/** The session with all pages that are loaded in one iframe, one after the other. */
export interface Session {
  getState_(): CheckoutState;
  /** The payment, once it was made. */
  getResult_(): CheckoutResult | undefined;
  /** The event of `ready`, in a list; nothing before it is raised. */
  getReady_(): [CheckoutEvents['ready']] | undefined;
  /** Posts it now, or as soon as a page can be used. */
  tell_(message: HostMessage): void;
  /** Posts it to a page that has its options; any other learns it from `init`. */
  change_(message: HostMessage): void;
  /** Puts the question to the page as soon as one can be used. Throws after a load error, until another page comes up. */
  ask_(type: Question, settle: Settle): void;
  /** Ends the session: the page is gone. Open questions fail with this code. */
  lose_(code: FailureCode): void;
  /** Notices that someone else removed the iframe. */
  lookForFrame_(): void;
  /**
   * Notices that someone else moved the iframe, or put it back: starts again with the page in its new window. Closes Apple's sheet if
   * another page was loaded in the same window.
   */
  lookForPage_(): void;
}

/** The page that is loaded in the iframe. */
interface OpenPage extends Channel {
  stopWatching_(): void;
}

type RelayedMessage = Extract<
  ChannelMessage,
  { type: 'method_change' | 'change' | 'amount_change' | 'return' }
>;

/** The reaction to each message of the page. */
type Reactions = {
  [T in ChannelMessage['type']]: (message: Extract<ChannelMessage, { type: T }>) => void;
};

/**
 * Requirements
 * - The shop hears `ready` once a mount, however often the page is loaded again.
 * - Nothing that was asked hangs: it is answered, or fails when the page is loaded again, fails to load or goes.
 * - A page that comes up after a load error can still be used.
 * - An iframe that someone else moves, or removes and puts back, comes up again by itself.
 * - A handler of the shop may unmount the checkout, or mount it again, at every event: the state changes before each event.
 *
 * Steps
 * 1. Open the channel and watch the load, before the iframe is in the document: a browser may report a blocked frame at once.
 * 2. `hello`: send the options. A second one means that the page was loaded again, or a bank's page was in between. Questions to the old
 *    page have no answer any more.
 *    A policy that keeps every wallet from the iframe, which only Chromium knows, is worth a warning.
 * 3. `ready`: stop watching, send what waited, raise `ready`.
 * 4. No `ready`: a load error, unless the page has said hello. A policy that blocks another frame of that origin does not matter then. The
 *    window is remembered, so that a later one of this iframe is not taken for it.
 * 5. Another window in the iframe: its `hello` may be lost, so send the options without one.
 *
 * https://www.w3.org/TR/permissions-policy-1/#introspection
 * @param frame not in the document yet
 * @param readyEvent what `ready` hands to its handlers
 */
export function createSession(
  frame: HTMLIFrameElement,
  options: MountOptions,
  emit: Emit,
  readyEvent: CheckoutEvents['ready'],
): Session {
  const { hints_: hints, origin_: origin } = options;
  let state = FIRST_STATE;
  let unsent: HostMessage[] = [];
  let page: OpenPage;
  /** `load` was raised for the page that speaks: the next one is that of another page. */
  let isLoaded = false;

  const move = <E extends keyof FrameEvents>(event: E, value?: FrameEvents[E]) => {
    state = next(state, event, value as FrameEvents[E]);
  };
  // The click is delegated only to the method that needs it: then it counts for nothing else (Apple Pay's session, a popup).
  const post = (message: HostMessage) =>
    page.post_(message, message.type === 'submit' && state.method_ === 'google_pay' && 'payment');
  const tell = (message: HostMessage) => void (state.is_ === 'ready' ? post(message) : unsent.push(message));
  const change = (message: HostMessage) => void (hasGreeted(state) && post(message));
  const bridge = createApplePayBridge(hints.applePayParentBridge, change);
  const questions = createQuestions(options.readyTimeout);
  const showRetry = createRetry(frame, options);
  const show = () => (frame.isConnected ? showState(state, questions.isSubmitting_()) : 'idle');
  const raiseAsIs = ({ type, ...event }: RelayedMessage) => emit(type, event as never);

  const giveUp = (code: FailureCode, text?: string) => {
    unsent = [];
    bridge.close_();
    questions.giveUp_(code, text, !!state.result_);
  };
  /** Gives a page that was just loaded its options. With its greeting it draws itself: the placeholder goes. */
  const greet = () => {
    frame.ariaBusy = 'true';
    Object.assign(frame.style, { background: '', colorScheme: '' });
    hints.colorScheme = getComputedStyle(frame).color > 'rgb(1' ? 'dark' : 'light';
    post({ type: 'init', options: hints });
  };
  const stopWaiting = () => {
    page.stopWatching_();
    showRetry();
  };
  const lose = (code: FailureCode) => {
    stopWaiting();
    page.close_();
    isLoaded = false;
    move('gone');
    giveUp(code);
  };
  const lookForFrame = () => void (frame.isConnected || lose('unmounted'));

  const reactions = {
    ready({ methods }) {
      stopWaiting();
      const { wasReady_: wasReady } = state;
      move('ready', methods[0]);
      frame.ariaBusy = 'false';
      unsent.splice(0).forEach(post);
      if (!wasReady) emit('ready', readyEvent);
    },
    method_change(message) {
      move('method_change', message.method);
      raiseAsIs(message);
    },
    change: raiseAsIs,
    amount_change: raiseAsIs,
    return: raiseAsIs,
    // A question is answered before `validation` is raised: a handler may remove the checkout.
    validation({ id, valid, errors }) {
      const result = { valid: valid && !Object.keys(errors)[0], errors };
      if (questions.answer_(`validate${id}`, result)) emit('validation', result);
    },
    submitted({ id, outcome }) {
      bridge.dropUnclaimed_();
      questions.answer_(`submit${id}`, { outcome });
    },
    complete({ type, ...result }) {
      // A page that is loaded again says so again; one payment is one event.
      if (state.result_) return;
      move(type, result);
      emit(type, { type: 'payment.completed' });
    },
    error: (message) => emit('error', { ...message, type: 'payment.failed' }),
    redirect: createRedirector(frame, origin, emit),
    resize: createHeightFollower(frame, options),
    title({ title }) {
      frame.title = title;
    },
    apple_pay: bridge.handle_,
  } as Partial<Reactions> as Reactions;

  function open(): void {
    if (page) lose('frame_reloaded');
    const fail = (code: LoadErrorCode) => {
      const error = describeLoadError(code, options);
      stopWaiting();
      showRetry(open);
      move('load_error', code);
      giveUp(code, error.message);
      page.isCurrent_();
      raiseLoadError(emit, error);
    };
    reactions.hello = ({ version }) => {
      if (version !== PROTOCOL_VERSION) return state.code_ || fail('version');
      if (hasGreeted(state)) {
        isLoaded = false;
        giveUp('frame_reloaded');
      } else if (options.allowPayment && frame.featurePolicy?.allowsFeature('payment') === false)
        console.warn(`ServicePay: add payment=(self "${origin}") to your Permissions-Policy`);
      move('hello');
      greet();
    };
    const stopWatching_ = watchLoad(frame, origin, options.readyTimeout, (reason, isTimeUp) => {
      if (isTimeUp || !hasGreeted(state)) fail(hasGreeted(state) ? 'timeout' : reason);
    });
    const listen = (message: ChannelMessage) => reactions[message.type](message as never);
    const describe = () => ({ state: show(), loadError: state.code_ });
    page = { stopWatching_, ...openChannel(frame, origin, listen, describe) };
  }
  open();

  return {
    getState_: show,
    getResult_: () => state.result_,
    getReady_: () => state.wasReady_ && [readyEvent],
    tell_: tell,
    change_: change,
    lose_: lose,
    lookForFrame_: lookForFrame,
    lookForPage_() {
      if (page.isCurrent_()) isLoaded && bridge.close_();
      else {
        open();
        greet();
      }
      isLoaded = true;
    },
    ask_(type, settle) {
      if (state.code_) throw createError(state.code_, 'mount() again');
      if (type === 'submit' && state.method_ === 'apple_pay' && !state.result_) bridge.beginPrepared_();
      tell(questions.add_(type, settle, lookForFrame));
    },
  };
}
