import { type HostMessage, PROTOCOL_VERSION } from '../protocol/messages.ts';
import { createApplePayBridge } from './apple-pay/create-apple-pay-bridge.ts';
import { type CheckoutErrorCode, createError } from './checkout-error.ts';
import type { Emitter } from './create-emitter.ts';
import { createFrame } from './create-frame.ts';
import { createRedirector } from './create-redirector.ts';
import { describeLoadError } from './describe-load-error.ts';
import { addTrace } from './diagnose.ts';
import { createHeightFollower } from './follow-height.ts';
import { type ChannelMessage, openChannel } from './open-channel.ts';
import { changeOptions, type MountOptions } from './read-options.ts';
import type { CheckoutChanges, CheckoutEvents, CheckoutState, LoadErrorCode } from './types.ts';
import { watchLoad } from './watch-load.ts';

/** For the answer to `validate`, besides the time in which the page must come up. */
const VALIDATE_TIMEOUT_MS = 10_000;
/** For a payment: a shopper may take minutes at the bank, a crashed page would for ever. */
const SUBMIT_TIMEOUT_MS = 1_800_000;

const LOOK_EVERY_MS = 1_000;

export type Question = 'validate' | 'submit';
/** Takes the answer, or a rejected promise. */
export type Settle = (answer: unknown) => void;
type Code = CheckoutErrorCode | LoadErrorCode;

/** One iframe in the shop's page, from its insertion to its removal, and the conversation with the page in it. */
export interface MountedFrame {
  /** Out of the document once something else than `close` removed it. */
  frame_: HTMLIFrameElement;
  /** Says it now, or as soon as there is a page that can be used. */
  tell_(message: HostMessage): void;
  /** Puts the question to the page as soon as there is one that can be used. */
  ask_(type: Question, settle: Settle): void;
  update_(changes: CheckoutChanges): void;
  getState_(): CheckoutState;
  /** Removes the iframe; questions without an answer fail with this code. */
  close_(code: Code): void;
}

/** What is done with each message of the page's. */
type Reactions = { [T in ChannelMessage['type']]: (message: Extract<ChannelMessage, { type: T }>) => void };

/** Ids are never used twice in a window, so that a late answer of an old mount meets nobody. */
let lastId = 0;

export function mountFrame(
  container: Element | ShadowRoot,
  options: MountOptions,
  emit: Emitter['emit_'],
  readyEvent: CheckoutEvents['ready'],
): MountedFrame {
  const { hints_: hints, origin_: origin, readyTimeout } = options;
  const frame = createFrame(options);
  const ends = new AbortController();
  /** What was asked and not answered yet, by type and id. */
  const questions = new Map<string, Settle>();
  /** What was said before the page could hear it, in order. */
  let waiting: HostMessage[] = [];
  let hasGreeted = false;
  let wasReady = false;
  let stage: 'loading' | 'ready' | 'failed' = 'loading';
  let isComplete = false;
  let problem: LoadErrorCode | undefined;
  let method: string | undefined;

  const getState = (): CheckoutState =>
    !frame.isConnected
      ? 'idle'
      : isComplete
        ? 'completed'
        : [...questions.keys()].some((key) => /^submit/.test(key))
          ? 'submitting'
          : stage;
  const showBusy = (isBusy: boolean) => frame.setAttribute('aria-busy', `${isBusy}`);

  const post = (message: HostMessage) => {
    addTrace(`>${message.type}`);
    // Only where the method needs it: the right is used up for everything else (Apple Pay's session, a popup).
    channel.post_(message, message.type === 'submit' && method === 'google_pay' && 'payment');
  };
  const tell = (message: HostMessage) => void (stage === 'ready' ? post(message) : waiting.push(message));
  /** To a page that has said hello; another will learn it from `init`. */
  const change = (message: HostMessage) => void (hasGreeted && post(message));
  const greet = () => {
    method = undefined;
    showBusy(true);
    post({ type: 'init', options: hints });
  };

  const fail = (settle: Settle, code: Code, text = 'the page cannot answer any more') =>
    settle(Promise.reject(createError(code, text)));
  const giveUp = (code: Code, text?: string) => {
    waiting = [];
    stage = 'loading';
    bridge.end_();
    // Paid already, whoever takes the page away before it can say how the submit ended: a handler of `complete`, often.
    for (const [key, settle] of questions)
      if (isComplete && /^submit/.test(key)) settle({ outcome: 'completed' });
      else fail(settle, code, text);
  };
  const raise = (code: LoadErrorCode) => {
    const error = describeLoadError(code, origin);
    addTrace(code);
    if (!emit('load_error', error)) console.error(`ServicePay: ${error.message} (${code}) ${error.docs}`);
  };
  const failToLoad = (code: LoadErrorCode) => {
    stopWatching();
    problem = code;
    showBusy(false);
    giveUp(code, describeLoadError(code, origin).message);
    // So that a later window of this iframe is known for another one.
    channel.isCurrent_();
    // Before anybody hears of it: a handler may mount again.
    stage = 'failed';
    raise(code);
  };
  const lose = (code: Code) => {
    stopWatching();
    channel.close_();
    hasGreeted = false;
    giveUp(code);
  };

  const bridge = createApplePayBridge(hints.applePayParentBridge, change);
  const reactions: Reactions = {
    hello({ version }) {
      if (version !== PROTOCOL_VERSION) return problem || failToLoad('version');
      // A second one: a reload, or a bank's page in between. What the old page was asked nobody answers any more.
      if (hasGreeted) giveUp('frame_reloaded');
      else if (options.allowPayment && frame.featurePolicy?.allowsFeature('payment') === false)
        raise('permissions_policy');
      hasGreeted = true;
      greet();
    },
    ready({ methods }) {
      stopWatching();
      hasGreeted = true;
      // Not what was chosen before, if the page only takes other options over (`update`).
      method = method ?? methods[0];
      problem = undefined;
      stage = 'ready';
      showBusy(false);
      waiting.splice(0).forEach(post);
      if (!wasReady) emit('ready', readyEvent);
      wasReady = true;
    },
    method_change(message) {
      method = message.method;
      emit('method_change', { method });
    },
    validation({ id, valid, errors }) {
      const result = { valid: valid && !Object.keys(errors).length, errors };
      const settle = questions.get(`validate${id}`);
      // First the answer: a handler may take the checkout away.
      settle?.(result);
      if (settle) emit('validation', result);
    },
    submitted({ id, outcome }) {
      bridge.dropUnclaimed_();
      questions.get(`submit${id}`)?.({ outcome });
    },
    complete() {
      // A page that is loaded again says so again; one payment is one event.
      if (!isComplete) {
        isComplete = true;
        emit('complete', { type: 'payment.completed' });
      }
    },
    error: ({ message, code }) => void emit('error', { type: 'payment.failed', message, code }),
    redirect: createRedirector(frame, origin, emit),
    resize: createHeightFollower(frame, hints),
    title({ title }) {
      frame.title = title;
    },
    apple_pay: bridge.handle_,
    return: ({ status }) => void emit('return', { status }),
  };

  const connect = () =>
    openChannel(
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
    );
  const watch = () =>
    watchLoad(frame, origin, readyTimeout, (reason, isTimeUp) => {
      // A policy that blocks another frame of that origin is none of our business once ours has spoken.
      if (!hasGreeted) failToLoad(reason);
      else if (isTimeUp) failToLoad('timeout');
    });
  let stopWatching = watch();
  container.appendChild(frame);
  let channel = connect();
  showBusy(true);
  frame.addEventListener(
    'load',
    () => {
      // Moved in the page, or taken out and put back, by somebody else: another window, whose hello nobody heard.
      if (channel.isCurrent_()) return;
      lose('frame_reloaded');
      problem = undefined;
      stopWatching = watch();
      channel = connect();
      greet();
    },
    ends,
  );
  // The one thing that tells of a removal without watching every change of the shop's page: the size becomes 0.
  const observer = new ResizeObserver(() => {
    if (!frame.isConnected) lose('unmounted');
  });
  observer.observe(frame);

  return {
    frame_: frame,
    getState_: getState,
    tell_: tell,
    ask_(type, settle) {
      // Not for ever: mounted again, or come up late, there is another page to ask.
      if (problem) return fail(settle, problem);
      if (type === 'submit' && method === 'apple_pay' && !isComplete) bridge.beginPrepared_();
      lastId += 1;
      const id = lastId;
      const settleOnce = (value: unknown) => {
        questions.delete(type + id);
        clearInterval(timer);
        settle(value);
      };
      const endsAt =
        Date.now() + (type === 'validate' ? readyTimeout + VALIDATE_TIMEOUT_MS : SUBMIT_TIMEOUT_MS);
      // The observer misses a frame that was hidden before it was removed; while somebody waits, we look.
      const timer = setInterval(() => {
        if (!frame.isConnected) lose('unmounted');
        else if (Date.now() >= endsAt) fail(settleOnce, 'timeout');
      }, LOOK_EVERY_MS);
      questions.set(type + id, settleOnce);
      tell({ type, id });
    },
    update_(changes) {
      const wasAuto = hints.autoHeight;
      const told = changeOptions(options, changes);
      frame.style.width = options.width;
      if (!hints.autoHeight) frame.style.height = options.height;
      // Whether heights are wanted stands in `init` alone; a page takes a second one in place.
      change(
        wasAuto === hints.autoHeight ? { type: 'update', options: told } : { type: 'init', options: hints },
      );
    },
    close_(code) {
      observer.disconnect();
      ends.abort();
      // First the listener, then the frame: what it says while it dies is not heard.
      channel.close_();
      frame.remove();
      lose(code);
    },
  };
}
