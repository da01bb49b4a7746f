import { PROTOCOL_VERSION } from '../protocol/messages.ts';
import { createError } from './checkout-error.ts';
import type { Emitter } from './create-emitter.ts';
import { createTalk, type Reactions, showBusy, type Talk } from './create-talk.ts';
import { addTrace } from './diagnose.ts';
import { type FrameEvent, type FrameState, hasGreeted, NEXT, showState } from './frame-state.ts';
import { type Channel, openChannel } from './open-channel.ts';
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
  /** Notices that someone else moved the iframe, or put it back: starts again with the page in its new window. */
  lookForPage_(): void;
}

/** The page that is loaded in the iframe, as far as it can be reached. */
interface OpenPage extends Channel {
  stopWatching_(): void;
}

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
  emit: Emitter['emit_'],
): Conversation {
  const { origin_: origin } = options;
  let state: FrameState = 'loading';
  let problem: LoadErrorCode | undefined;
  let page: OpenPage;
  const getState = () => (frame.isConnected ? (talk.getPaymentState_() ?? showState(state)) : 'idle');
  const giveUp = (event: FrameEvent, code: FailureCode, text?: string) => {
    state = NEXT[event](state);
    talk.giveUp_(code, text);
  };
  const fail = (code: LoadErrorCode) => {
    const error = describeLoadError(code, origin);
    page.stopWatching_();
    problem = code;
    showBusy(frame, false);
    giveUp('fail', code, error.message);
    page.isCurrent_();
    raiseLoadError(emit, error);
  };
  const lose = (code: FailureCode) => {
    page.stopWatching_();
    page.close_();
    giveUp('lose', code);
  };
  const lookForFrame = () => void (frame.isConnected || lose('unmounted'));
  const talk = createTalk(frame, options, {
    emit_: emit,
    getState_: () => state,
    post_: (message, delegate) => page.post_(message, delegate),
    look_: lookForFrame,
  });
  const reactions: Reactions = {
    ...talk.reactions_,
    hello({ version }) {
      if (version !== PROTOCOL_VERSION) return problem || fail('version');
      if (hasGreeted(state)) giveUp('hello', 'frame_reloaded');
      else if (options.allowPayment && frame.featurePolicy?.allowsFeature('payment') === false)
        raiseLoadError(emit, describeLoadError('permissions_policy', origin));
      state = NEXT.hello(state);
      talk.greet_();
    },
    ready({ methods }) {
      page.stopWatching_();
      problem = undefined;
      state = NEXT.ready(state);
      talk.start_(methods);
    },
  };
  const open = () => {
    page = {
      stopWatching_: watchLoad(frame, origin, options.readyTimeout, (reason, isTimeUp) => {
        const isKnown = hasGreeted(state);
        if (!isKnown || isTimeUp) fail(isKnown ? 'timeout' : reason);
      }),
      ...openChannel(
        frame,
        origin,
        (message) => {
          addTrace(`<${message.type}`);
          reactions[message.type](message as never);
        },
        () => ({
          origin,
          state: getState(),
          loadError: problem,
          size: [frame.offsetWidth, frame.offsetHeight],
        }),
      ),
    };
    showBusy(frame, true);
  };
  open();
  return {
    ...talk,
    getState_: getState,
    lose_: lose,
    lookForFrame_: lookForFrame,
    lookForPage_() {
      if (page.isCurrent_()) return;
      lose('frame_reloaded');
      problem = undefined;
      open();
      talk.greet_();
    },
    ask_(type, settle) {
      if (problem) throw createError(problem, 'mount() again');
      talk.ask_(type, settle);
    },
  };
}
