import { PROTOCOL_VERSION } from '../protocol/messages.ts';
import { createError } from './checkout-error.ts';
import type { Emit } from './create-emitter.ts';
import { createRetry } from './create-retry.ts';
import { createTalk, type Reactions, type Talk } from './create-talk.ts';
import { addTrace } from './diagnose.ts';
import { type FrameState, failState, hasGreeted, showState } from './frame-state.ts';
import { type Channel, type ChannelMessage, openChannel } from './open-channel.ts';
import type { FailureCode, Question, Settle } from './questions.ts';
import { describeLoadError, raiseLoadError } from './raise-load-error.ts';
import type { MountOptions } from './read-options.ts';
import type { CheckoutState, LoadErrorCode } from './types.ts';
import { watchLoad } from './watch-load.ts';

/** The conversation with all pages that are loaded in one iframe, one after the other. */
export interface Conversation extends Pick<Talk, 'tell_' | 'change_'> {
  getState_(): CheckoutState;
  /** Puts the question to the page as soon as one can be used. Throws after a load error, until another page comes up. */
  ask_(type: Question, settle: Settle): void;
  /** Ends the conversation: the page is gone. What was asked fails with this code. */
  lose_(code: FailureCode): void;
  /** Notices that someone else removed the iframe. */
  lookForFrame_(): void;
  /**
   * Notices that someone else moved the iframe, or put it back: starts again with the page in its new window. Closes Apple's sheet if
   * another page was loaded in the same window.
   */
  lookForPage_(): void;
}

/** The page that is loaded in the iframe, as far as it can be reached. */
interface OpenPage extends Channel {
  stopWatching_(): void;
}

const listen = (reactions: Reactions) => (message: ChannelMessage) => {
  addTrace(`<${message.type}`);
  reactions[message.type](message as never);
};

/**
 * Requirements
 * - The shop hears `ready` once a mount, however often the page is loaded again.
 * - Nothing that was asked hangs: it is answered, or fails when the page is loaded again, fails to load or goes.
 * - A page that comes up after a load error can still be used.
 * - An iframe that someone else moves, or removes and puts back, comes up again by itself.
 * - A handler of the shop may unmount the checkout, or mount it again, at every event.
 *
 * Steps
 * 1. Open the channel and watch the load, before the iframe is in the document: a browser may report a blocked frame at once.
 * 2. `hello`: send the options. A second one means that the page was loaded again, or a bank's page was in between. What the old page
 *    was asked has no answer any more.
 *    A policy that keeps every wallet from the iframe, which only Chromium knows, is worth a warning.
 * 3. `ready`: stop watching, send what waited, raise `ready`.
 * 4. No `ready`: a load error, unless the page has spoken. A policy that blocks another frame of that origin does not matter then. The
 *    state is set before the event is raised, and the window is remembered, so that a later one of this iframe is not taken for it.
 * 5. Another window in the iframe: its `hello` may be lost, so send the options without one.
 *
 * @param frame not in the document yet
 */
export function createConversation(
  frame: HTMLIFrameElement,
  options: MountOptions,
  emit: Emit,
): Conversation {
  let state: FrameState = 'loading';
  let problem: LoadErrorCode | undefined;
  let page: OpenPage;
  /** `load` was raised for the page that speaks: the next one is that of another page. */
  let isLoaded = false;
  const getState = () =>
    frame.isConnected ? (talk.getPaymentState_() ?? showState(state, problem)) : 'idle';
  const setProblem = (code?: LoadErrorCode) => {
    page.stopWatching_();
    problem = code;
    showRetry(!!code);
  };
  const fail = (code: LoadErrorCode) => {
    const error = describeLoadError(code, options);
    setProblem(code);
    state = failState(state);
    talk.giveUp_(code, error.message);
    page.isCurrent_();
    raiseLoadError(emit, error);
  };
  const lose = (code: FailureCode) => {
    setProblem();
    page.close_();
    isLoaded = false;
    state = 'loading';
    talk.giveUp_(code);
  };
  const lookForFrame = () => void (frame.isConnected || lose('unmounted'));
  const talk = createTalk(frame, options, {
    emit_: emit,
    getState_: () => state,
    post_: (message, delegate) => page.post_(message, delegate),
    lookForFrame_: lookForFrame,
  });
  const reactions: Reactions = {
    ...talk.reactions_,
    hello({ version }) {
      if (version !== PROTOCOL_VERSION) return problem || fail('version');
      if (hasGreeted(state)) {
        isLoaded = false;
        talk.giveUp_('frame_reloaded');
      } else if (options.allowPayment && frame.featurePolicy?.allowsFeature('payment') === false)
        console.warn(`ServicePay: add payment=(self "${options.origin_}") to your Permissions-Policy`);
      state = 'greeted';
      talk.greet_();
    },
    ready({ methods }) {
      setProblem();
      state = 'ready';
      talk.start_(methods);
    },
  };
  const open = () => {
    const stopWatching_ = watchLoad(frame, options.origin_, options.readyTimeout, (reason, isTimeUp) => {
      if (isTimeUp || !hasGreeted(state)) fail(hasGreeted(state) ? 'timeout' : reason);
    });
    const describe = () => ({ state: getState(), loadError: problem });
    page = { stopWatching_, ...openChannel(frame, options.origin_, listen(reactions), describe) };
  };
  const reopen = () => {
    lose('frame_reloaded');
    open();
  };
  const showRetry = createRetry(frame, options, reopen);
  open();
  return {
    ...talk,
    getState_: getState,
    lose_: lose,
    lookForFrame_: lookForFrame,
    lookForPage_() {
      if (page.isCurrent_()) isLoaded && talk.closeSheet_();
      else {
        reopen();
        talk.greet_();
      }
      isLoaded = true;
    },
    ask_(type, settle) {
      if (problem) throw createError(problem, 'mount() again');
      talk.ask_(type, settle);
    },
  };
}
