import type { HostMessage } from '../protocol/messages.ts';
import { createApplePayBridge } from './apple-pay/create-apple-pay-bridge.ts';
import type { Emit } from './create-emitter.ts';
import { createRedirector } from './create-redirector.ts';
import { addTrace } from './diagnose.ts';
import { createHeightFollower } from './follow-height.ts';
import { type FrameState, hasGreeted } from './frame-state.ts';
import type { Channel, ChannelMessage } from './open-channel.ts';
import { createQuestions, type FailureCode, type Question, type Settle } from './questions.ts';
import type { MountOptions } from './read-options.ts';
import type { CheckoutState } from './types.ts';

type RelayedMessage = Extract<
  ChannelMessage,
  { type: 'method_change' | 'change' | 'amount_change' | 'return' }
>;

/** What is done with each message of the page. */
export type Reactions = {
  [T in ChannelMessage['type']]: (message: Extract<ChannelMessage, { type: T }>) => void;
};

export interface TalkOptions {
  emit_: Emit;
  getState_(): FrameState;
  /** Posts to the page that is loaded now. */
  post_: Channel['post_'];
  /** See `createQuestions`. */
  lookForFrame_(): void;
}

/** What is said to the page in one iframe, and what the page says about the payment. */
export interface Talk {
  /** Says it now, or as soon as a page can be used. */
  tell_(message: HostMessage): void;
  /** Says it to a page that has its options; any other learns it from `init`. */
  change_(message: HostMessage): void;
  /** Gives a page that was just loaded its options. */
  greet_(): void;
  /** The page can be used, with these methods. */
  start_(methods: string[]): void;
  /** Puts the question to the page as soon as one can be used. */
  ask_(type: Question, settle: Settle): void;
  /** The page cannot answer any more. */
  giveUp_(code: FailureCode, text?: string): void;
  /** The page that asked for Apple's sheet is gone. */
  closeSheet_(): void;
  /** `undefined` if nothing is paid, nor being paid. */
  getPaymentState_(): CheckoutState | undefined;
  reactions_: Omit<Reactions, 'hello' | 'ready'>;
}

/**
 * - The click is delegated only to the method that needs it: then it counts for nothing else (Apple Pay's session, a popup).
 * - With its greeting the page draws itself: the placeholder goes, and both use the color scheme of the element around the iframe.
 * - A question is answered before `validation` is raised: a handler may remove the checkout.
 */
export function createTalk(
  frame: HTMLIFrameElement,
  options: MountOptions,
  { emit_: emit, getState_: getState, post_, lookForFrame_ }: TalkOptions,
): Talk {
  const hints = options.hints_;
  let method: string | undefined;
  let unsent: HostMessage[] = [];
  let isComplete = false;
  const post = (message: HostMessage) => {
    addTrace(`>${message.type}`);
    post_(message, message.type === 'submit' && method === 'google_pay' && 'payment');
  };
  const raiseAsIs = ({ type, ...event }: RelayedMessage) => emit(type, event as never);
  const tell = (message: HostMessage) => void (getState() === 'ready' ? post(message) : unsent.push(message));
  const change = (message: HostMessage) => void (hasGreeted(getState()) && post(message));
  const questions = createQuestions(options.readyTimeout, lookForFrame_);
  const bridge = createApplePayBridge(hints.applePayParentBridge, change);
  return {
    tell_: tell,
    change_: change,
    greet_() {
      method = undefined;
      frame.ariaBusy = 'true';
      Object.assign(frame.style, { background: '', colorScheme: '' });
      hints.colorScheme = getComputedStyle(frame).color > 'rgb(1' ? 'dark' : 'light';
      post({ type: 'init', options: hints });
    },
    start_(methods) {
      frame.ariaBusy = 'false';
      // A page that only takes over other options (`update`) says `ready` again: the method stays.
      method ??= methods[0];
      unsent.splice(0).forEach(post);
      if (options.isReady_) return;
      options.isReady_ = true;
      emit('ready', options.readyEvent_);
    },
    giveUp_(code, text) {
      unsent = [];
      bridge.close_();
      questions.giveUp_(code, text, isComplete);
    },
    ask_(type, settle) {
      if (type === 'submit' && method === 'apple_pay' && !isComplete) bridge.beginPrepared_();
      tell(questions.add_(type, settle));
    },
    closeSheet_: bridge.close_,
    getPaymentState_: () => (isComplete ? 'completed' : questions.isSubmitting_() ? 'submitting' : undefined),
    reactions_: {
      method_change(message) {
        method = message.method;
        raiseAsIs(message);
      },
      change: raiseAsIs,
      amount_change: raiseAsIs,
      return: raiseAsIs,
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
        if (isComplete) return;
        isComplete = true;
        options.result_ = result;
        emit('complete', { type: 'payment.completed' });
      },
      error: (message) => emit('error', { ...message, type: 'payment.failed' }),
      redirect: createRedirector(frame, options.origin_, emit),
      resize: createHeightFollower(frame, options),
      title({ title }) {
        frame.title = title;
      },
      apple_pay: bridge.handle_,
    },
  };
}
