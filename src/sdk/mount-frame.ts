import { createConversation } from './create-conversation.ts';
import type { Emit } from './create-emitter.ts';
import { createFrame } from './create-frame.ts';
import type { FailureCode, Question, Settle } from './questions.ts';
import { changeOptions, type MountOptions } from './read-options.ts';
import type { CheckoutChanges, CheckoutState } from './types.ts';
import { watchPlace } from './watch-place.ts';

/** One iframe in the shop's page, from its insertion to its removal, and the conversation with the page in it. */
export interface MountedFrame {
  /** Not in the document any more if someone else removed it. */
  frame_: HTMLIFrameElement;
  focus_(field: unknown): void;
  /** Puts the question to the page as soon as there is one that can be used. */
  ask_(type: Question, settle: Settle): void;
  update_(changes: CheckoutChanges): void;
  getState_(): CheckoutState;
  /** Removes the iframe; questions without an answer fail with this code. */
  close_(code: FailureCode): void;
}

/**
 * 1. Make the iframe and the conversation, which listens before the iframe is in the document.
 * 2. Insert it. Its address is set already: a later `src` would add an entry to the history.
 * 3. Watch what others do with it, until `close_`.
 */
export const mountFrame = (
  container: Element | ShadowRoot,
  options: MountOptions,
  emit: Emit,
): MountedFrame => {
  const frame = createFrame(options);
  const { hints_: hints } = options;
  const conversation = createConversation(frame, options, emit);
  if (container.children.namedItem(frame.name))
    console.warn('ServicePay: another checkout is in this container');
  container.appendChild(frame);
  const leave = watchPlace(frame, conversation.lookForFrame_, conversation.lookForPage_);
  return {
    ...conversation,
    frame_: frame,
    focus_(field) {
      frame.focus({ preventScroll: true });
      // No text, an event for example: none. What cannot be posted would stop everything behind it.
      conversation.tell_({ type: 'focus', field: typeof field === 'string' ? field : undefined });
    },
    update_(changes) {
      const { height } = options;
      const told = changeOptions(options, changes);
      frame.style.width = options.width;
      if (!hints.autoHeight) frame.style.height = options.height as string;
      // Only `init` says whether heights are wanted; a page takes a second one without loading again.
      conversation.change_(
        height === options.height ? { type: 'update', options: told } : { type: 'init', options: hints },
      );
    },
    close_(code) {
      leave();
      // Before it is removed: what the page says while it unloads is not heard.
      conversation.lose_(code);
      frame.remove();
    },
  };
};
