import { wrapMessage } from '../protocol/envelope.ts';
import type { FrameMessage, HostMessage } from '../protocol/messages.ts';
import { parseFrameMessage } from '../protocol/parse-frame-message.ts';
import { CheckoutError, type CheckoutErrorCode } from './checkout-error.ts';
import type { Emitter } from './create-emitter.ts';
import { getPageOrigin } from './get-page-origin.ts';
import { listenToFrame } from './listen-to-frame.ts';
import type { MountOptions } from './read-options.ts';
import { readReturnStatus } from './read-return-status.ts';

/** From insertion to the page's `ready` (docs/protocol.md, "Finding each other"). */
const READY_TIMEOUT_MS = 15_000;
/** For the answer to `validate`, from when it is asked: the page may have to come up first. */
const VALIDATE_TIMEOUT_MS = READY_TIMEOUT_MS + 10_000;

/** Takes the answer, or a rejected promise. */
export type Settle = (answer: unknown) => void;

/** The conversation with the page in one iframe, from its insertion to its removal. */
export interface Channel {
  /** Puts the question to the page as soon as there is one that can be used. A payment may take for ever. */
  ask(type: 'validate' | 'submit', settle: Settle): void;
  /** False once the iframe was taken out, or moved: it has another window then, which nobody listens to. */
  isLive(): boolean;
  /** Stops listening; questions without an answer fail with this code. */
  close(code: CheckoutErrorCode): void;
}

export interface ChannelOptions {
  /** In the document already, so that it has a window. */
  frame: HTMLIFrameElement;
  options: MountOptions;
  emit: Emitter['emit'];
  /** Gets what the page says beyond the handshake and the answers. */
  onMessage(message: FrameMessage): void;
}

/** Ids are never used twice in a window, so that a late answer of an old mount meets nobody. */
let lastId = 0;

export function openChannel({ frame, options, emit, onMessage }: ChannelOptions): Channel {
  /** What was asked and not answered yet, by id. */
  const questions = new Map<number, Settle>();
  /** What was asked before the page could hear it, in order. */
  let waiting: HostMessage[] = [];
  let hasGreeted = false;
  let wasReady = false;
  let isUsable = false;

  const post = (message: HostMessage) =>
    frame.contentWindow?.postMessage(wrapMessage(message), options.origin);

  const fail = (id: number, code: CheckoutErrorCode) =>
    questions.get(id)?.(Promise.reject(new CheckoutError(code, 'the page did not answer')));

  const giveUp = (code: CheckoutErrorCode) => {
    waiting = [];
    for (const id of questions.keys()) fail(id, code);
  };

  const handle = (message: FrameMessage) => {
    if (message.type === 'hello') {
      // A second one: a reload, or a bank's page in between. What the old page was asked nobody answers any more.
      if (hasGreeted) giveUp('frame_reloaded');
      hasGreeted = true;
      isUsable = false;
      post({ type: 'init', options: options.hints });
    } else if (message.type === 'ready') {
      isUsable = true;
      waiting.forEach(post);
      waiting = [];
      if (!wasReady) emit('ready', undefined);
      wasReady = true;
    } else if (message.type === 'submitted') {
      questions.get(message.id)?.({ outcome: message.outcome });
    } else if (message.type === 'validation') {
      const { id, errors } = message;
      const result = { valid: message.valid && !Object.keys(errors).length, errors };
      const settle = questions.get(id);
      if (settle) {
        emit('validation', result);
        settle(result);
      }
    } else onMessage(message);
  };

  const frameWindow = frame.contentWindow as Window;
  const isLive = () => frame.contentWindow === frameWindow;
  const stopListening = listenToFrame(frameWindow, (origin, data) => {
    // In the order of docs/protocol.md: a live window, that window (the listener saw to it), exactly this origin, a
    // known shape. A removed frame's last messages arrive after its removal.
    if (!isLive()) return;
    if (origin === options.origin) {
      const message = parseFrameMessage(data);
      if (message) handle(message);
    } else if (origin === getPageOrigin()) {
      try {
        emit('return', { status: readReturnStatus(data) });
      } catch {
        // Not that message: any page of the shop's may stand in the frame, and say what it likes.
      }
    }
  });

  const readyTimer = setTimeout(() => {
    if (wasReady) return;
    giveUp('timeout');
    const error = new CheckoutError('timeout', `no page at ${options.origin}`);
    if (!emit('load_error', error)) console.error(error);
  }, READY_TIMEOUT_MS);

  return {
    isLive,
    ask(type, settle) {
      lastId += 1;
      const id = lastId;
      const timer = type === 'validate' ? setTimeout(fail, VALIDATE_TIMEOUT_MS, id, 'timeout') : undefined;
      questions.set(id, (answer) => {
        questions.delete(id);
        clearTimeout(timer);
        settle(answer);
      });
      if (isUsable) post({ type, id });
      else waiting.push({ type, id });
    },
    close(code) {
      stopListening();
      clearTimeout(readyTimer);
      giveUp(code);
    },
  };
}
