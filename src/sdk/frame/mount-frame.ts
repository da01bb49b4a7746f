import type { HostMessage } from '../../protocol/messages.ts';
import type { Emit } from '../api/create-emitter.ts';
import { changeOptions, type MountOptions } from '../api/read-options.ts';
import type { CheckoutChanges, CheckoutEvents } from '../api/types.ts';
import { createFrame } from './create-frame.ts';
import { createSession, type Session } from './create-session.ts';
import type { FailureCode } from './questions.ts';
import { watchPlace } from './watch-place.ts';

/** An iframe in the shop's page, from its insertion to its removal, and the session with the page in it. */
export interface MountedFrame extends Pick<Session, 'getState_' | 'getResult_' | 'getReady_' | 'ask_'> {
  /** Not in the document any more if someone else removed it. */
  frame_: HTMLIFrameElement;
  focus_(field: unknown): void;
  update_(changes: CheckoutChanges): void;
  /** Removes the iframe; questions without an answer fail with this code. */
  close_(code: FailureCode): void;
}

/**
 * 1. Make the iframe and the session, which listens before the iframe is in the document.
 * 2. Insert it. Its address is set already: a later `src` would add an entry to the history.
 * 3. Watch what others do with it, until `close_`.
 */
export const mountFrame = (
  container: Element | ShadowRoot,
  options: MountOptions,
  emit: Emit,
  readyEvent?: CheckoutEvents['ready'],
): MountedFrame => {
  const frame = createFrame(options);
  const session = createSession(frame, options, emit, readyEvent);
  if (container.children.namedItem(frame.name))
    console.warn('ServicePay: another checkout is in this container');
  container.appendChild(frame);
  const leave = watchPlace(frame, session.lookForFrame_, session.lookForPage_);
  return {
    ...session,
    frame_: frame,
    focus_(field) {
      frame.focus({ preventScroll: true });
      // Anything but a string, an event for example, is no field. A value that cannot be posted would stop everything behind it.
      session.tell_({ type: 'focus', field: typeof field === 'string' ? field : undefined } as HostMessage);
    },
    update_(changes) {
      const { height } = options;
      const told = changeOptions(options, changes);
      frame.style.width = options.width;
      if (!options.hints_.autoHeight) frame.style.height = options.height as string;
      // Only `init` says whether heights are wanted; a page takes a second one without loading again.
      session.change_(
        height === options.height
          ? { type: 'update', options: told }
          : { type: 'init', options: options.hints_ },
      );
    },
    close_(code) {
      leave();
      // Before it is removed: what the page says while it unloads is not heard.
      session.lose_(code);
      frame.remove();
    },
  };
};
