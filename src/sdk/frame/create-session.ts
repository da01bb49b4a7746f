import {
  type FrameHints,
  type FrameOptions,
  type HostMessage,
  PROTOCOL_VERSION,
} from '../../protocol/messages.ts';
import { createError } from '../api/checkout-error.ts';
import type { Emit } from '../api/create-emitter.ts';
import type { MountOptions } from '../api/read-options.ts';
import type { CheckoutEvents, CheckoutState, LoadErrorCode } from '../api/types.ts';
import { createApplePayBridge } from '../apple-pay/create-apple-pay-bridge.ts';
import { createFrame } from './create-frame.ts';
import { createRedirector } from './create-redirector.ts';
import { createRetry } from './create-retry.ts';
import { createHeightFollower } from './follow-height.ts';
import { FIRST_STATE, type FrameEvents, type FrameState, next } from './frame-state.ts';
import { type Channel, type ChannelMessage, openChannel } from './open-channel.ts';
import { createQuestions, type FailureCode, type Question, type Settle } from './questions.ts';
import { reportLoadError } from './report-load-error.ts';
import { watchLoad } from './watch-load.ts';

/** An iframe in the shop's page from insertion to removal, and the communication with the pages loaded in it. */
export interface Session {
  /** No longer in the document if someone else has removed it. */
  frame_: HTMLIFrameElement;
  getState_(): CheckoutState;
  read_(): FrameState;
  /** Asks the page as soon as it is usable. Throws after a load error, until another page loads. */
  ask_(type: Question, settle: Settle): void;
  focus_(field: unknown): void;
  /** @param told the changes that concern the page */
  update_(changed: MountOptions, told: FrameHints): void;
  /** Removes the iframe; open questions fail with this code. */
  close_(code: FailureCode): void;
}

type RelayedMessage = Extract<
  ChannelMessage,
  { type: 'method_change' | 'change' | 'amount_change' | 'return' }
>;

/** The reaction to each message of the page. */
type Reactions = {
  [T in ChannelMessage['type']]: (message: Extract<ChannelMessage, { type: T }>) => unknown;
};

/**
 * Requirements
 * - The shop gets `ready` once per mount, however often the page is reloaded.
 * - No question stays open: it is answered, or fails when the page is reloaded, fails to load or is removed.
 * - A page that loads after a load error is still usable.
 * - An iframe that someone else moves, or removes and reinserts, recovers automatically; a copy of one makes way for it.
 * - Any handler of the shop may unmount or remount the checkout: the state changes before each event.
 *
 * Steps
 * 1. Open the channel and watch the load, before the iframe is in the document: a browser may report a blocked frame at once.
 * Insert it. Its `src` is already set, because a later one would add a history entry. Watch it for changes by others, until
 * `close_`.
 * 2. `hello`: send the options. A second one means that the page was reloaded, or a bank's page was shown in between, so
 * questions to the old page fail. If a policy denies wallets to the iframe, which only Chromium reports, log a warning.
 * 3. `ready`: stop watching, send waiting messages, raise `ready`.
 * 4. No `ready`: a load error, unless the page has said hello; then a policy that blocks another frame of that origin does not
 * matter. Remember the window, to distinguish later ones of this iframe.
 * 5. Another window in the iframe: its `hello` may be lost, so send the options without one.
 *
 * https://www.w3.org/TR/permissions-policy-1/#introspection
 * @param readyEvent the event data of `ready`
 */
export function createSession(
  container: Element | ShadowRoot,
  given: MountOptions,
  emit: Emit,
  readyEvent: CheckoutEvents['ready'],
): Session {
  const frame = createFrame(given);
  const { origin_: origin } = given;
  let options = given;
  /** The shop's `color-scheme` at the last greeting. */
  let colorScheme: NonNullable<FrameOptions['colorScheme']>;
  let state = FIRST_STATE;
  let unsent: HostMessage[] = [];
  /** The channel to the page that is loaded in the iframe. */
  let page: Channel;
  let stopWatching: () => void;
  /** Whether `load` was fired for the current page: the next one belongs to another page. */
  let isLoaded = false;

  const move = <E extends keyof FrameEvents>(event: E, value?: FrameEvents[E]) => {
    state = next(state, event, value as FrameEvents[E]);
  };
  /**
   * Posts a message now, or as soon as a page is usable. Delegates the click only to the method that needs it, because it then counts for
   * nothing else (Apple Pay's session, a popup).
   */
  const post = (message: HostMessage, isNow = state.is_ === 'ready') =>
    void (isNow
      ? page.post_(message, message.type === 'submit' && state.method_ === 'google_pay' && 'payment')
      : unsent.push(message));
  /** Posts a message to a page that has its options; any other page gets them from `init`. */
  const change = (message: HostMessage) => void (state.hasGreeted_ && post(message, true));
  const bridge = createApplePayBridge(options.hints_.applePayParentBridge, change);
  const lookForFrame = () => void (frame.isConnected || lose('unmounted'));
  const questions = createQuestions(options.readyTimeout, lookForFrame);
  const showRetry = createRetry(frame, options);
  const show = (): CheckoutState =>
    frame.isConnected
      ? state.result_
        ? 'completed'
        : questions.isSubmitting_()
          ? 'submitting'
          : state.code_
            ? 'failed'
            : state.is_
      : 'idle';
  const raiseAsIs = ({ type, ...event }: RelayedMessage) => emit(type, event as never);

  const giveUp = (code: FailureCode, text?: string) => {
    unsent = [];
    bridge.close_();
    questions.giveUp_(code, text, state.result_);
  };
  const init = (): HostMessage => ({ type: 'init', options: { ...options.hints_, colorScheme } });
  /** Sends a newly loaded page its options. With its greeting, the page is rendered, so the placeholder is removed. */
  const greet = () => {
    frame.ariaBusy = 'true';
    frame.style.background = frame.style.colorScheme = '';
    colorScheme = getComputedStyle(frame).color > 'rgb(1' ? 'dark' : 'light';
    post(init(), true);
  };
  const stopWaiting = () => {
    stopWatching();
    showRetry();
  };
  const lose = (code: FailureCode) => {
    stopWaiting();
    page.close_();
    isLoaded = false;
    move('gone');
    giveUp(code);
  };
  const fail = (code: LoadErrorCode) => {
    const error = reportLoadError(code, options);
    stopWaiting();
    showRetry(open);
    move('load_error', code);
    giveUp(code, error.message);
    page.isCurrent_();
    emit('load_error', error);
  };

  const reactions: Reactions = {
    hello({ version }) {
      if (version !== PROTOCOL_VERSION) return state.code_ || fail('version');
      if (state.hasGreeted_) {
        isLoaded = false;
        giveUp('frame_reloaded');
      } else if (options.allowPayment && frame.featurePolicy?.allowsFeature('payment') === false)
        console.warn(`ServicePay: add payment=(self "${origin}") to your Permissions-Policy`);
      move('hello');
      greet();
    },
    ready({ methods }) {
      stopWaiting();
      const wasReady = state.wasReady_;
      move('ready', methods[0]);
      frame.ariaBusy = 'false';
      for (const message of unsent.splice(0)) post(message);
      if (!wasReady) emit('ready', readyEvent);
    },
    method_change(message) {
      move('method_change', message.method);
      raiseAsIs(message);
    },
    change: raiseAsIs,
    amount_change: raiseAsIs,
    return: raiseAsIs,
    // Answer the question before raising `validation`, because a handler may remove the checkout.
    validation({ id, valid, errors }) {
      const result = { valid: valid && !Object.keys(errors)[0], errors };
      if (questions.answer_(`validate${id}`, result)) emit('validation', result);
    },
    submitted({ id, outcome }) {
      bridge.dropUnclaimed_();
      questions.answer_(`submit${id}`, { outcome });
    },
    complete({ type, ...result }) {
      // A reloaded page reports it again, but a payment is one event.
      if (state.result_) return;
      move(type, result);
      emit(type, { type: 'payment.completed' });
    },
    error: (message) => emit('error', { ...message, type: 'payment.failed' }),
    redirect: createRedirector(frame, origin, emit),
    resize: createHeightFollower(frame, () => options),
    title({ title }) {
      frame.title = title;
    },
    apple_pay: bridge.handle_,
  };

  function open(): void {
    if (page) lose('frame_reloaded');
    stopWatching = watchLoad(frame, origin, options.readyTimeout, (reason, isTimeUp) => {
      if (isTimeUp || !state.hasGreeted_) fail(state.hasGreeted_ ? 'timeout' : reason);
    });
    const listen = (message: ChannelMessage) => reactions[message.type](message as never);
    page = openChannel(frame, origin, listen, () => ({
      origin,
      size: [frame.offsetWidth, frame.offsetHeight],
      state: show(),
      loadError: state.code_,
    }));
  }
  open();
  const other = container.children.namedItem(frame.name) as HTMLIFrameElement | null;
  // Without a handler, it is a copy from a snapshot of the shop's page (Turbo, `innerHTML +=`), which raises no events.
  if (other?.onload) console.warn('ServicePay: another checkout is in this container');
  else other?.remove();
  container.appendChild(frame);
  // The size of a removed iframe becomes 0: the only signal without observing all changes of the shop's page. An iframe that was
  // already hidden gives none.
  const observer = new ResizeObserver(lookForFrame);
  observer.observe(frame);
  frame.onload = () => {
    // If someone else moved or reinserted the iframe, the page is in another window.
    if (!page.isCurrent_()) {
      open();
      greet();
    } else if (isLoaded && /^about/.test(frame.contentDocument?.URL as string)) {
      // A consent manager takes the page away by `src`, and may bring it back.
      open();
      fail('not_a_checkout');
      // Another page in the same window closes Apple's sheet.
    } else if (isLoaded) bridge.close_();
    isLoaded = true;
  };

  return {
    frame_: frame,
    getState_: show,
    read_: () => state,
    ask_(type, settle) {
      if (state.code_) throw createError(state.code_, 'mount() again');
      if (type === 'submit' && state.method_ === 'apple_pay' && !state.result_) bridge.beginPrepared_();
      post(questions.add_(type, settle));
    },
    focus_(field) {
      frame.focus({ preventScroll: true });
      // Anything but a string, such as an event, is ignored. A value that cannot be cloned would block later messages.
      post({ type: 'focus', field: typeof field === 'string' ? field : undefined } as HostMessage);
    },
    update_(changed, told) {
      const { height } = options;
      options = changed;
      frame.style.width = options.width;
      if (!options.hints_.autoHeight) frame.style.height = options.height;
      // Only `init` says whether heights are wanted; the page accepts a second one without reloading.
      change(height === options.height ? { type: 'update', options: told } : init());
    },
    close_(code) {
      observer.disconnect();
      frame.onload = null;
      // Close first, so that messages of the unloading page are ignored.
      lose(code);
      frame.remove();
    },
  };
}
