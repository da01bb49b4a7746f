import type { FrameMessage } from '../protocol/messages.ts';
import { CheckoutError } from './checkout-error.ts';
import type { Emitter } from './create-emitter.ts';
import { createFrame } from './create-frame.ts';
import { isAllowedRedirect } from './is-allowed-redirect.ts';
import { type Channel, openChannel } from './open-channel.ts';
import type { MountOptions } from './read-options.ts';

/** How long a second `redirect` is taken for the first one said twice. Not for ever: the shopper may come back. */
const REDIRECT_REPEAT_MS = 1_000;

/** One iframe in the shop's page, from its insertion to its removal. */
export interface MountedFrame extends Channel {
  /** Out of the document once something else than `close` removed it. */
  frame: HTMLIFrameElement;
}

export function mountFrame(container: Element, options: MountOptions, { emit }: Emitter): MountedFrame {
  const frame = createFrame(options);
  let isComplete = false;
  let redirectedAt = 0;

  const redirect = (url: string) => {
    if (!isAllowedRedirect(url, options.origin)) {
      console.error(new CheckoutError('redirect_blocked', `not on ${options.origin}`));
    } else if (Date.now() - redirectedAt > REDIRECT_REPEAT_MS) {
      redirectedAt = Date.now();
      let isPrevented = false;
      const preventDefault = () => {
        isPrevented = true;
      };
      emit('redirect', { url, preventDefault });
      // By `href`: of a top window of another origin nothing else can be used, and the shop may be framed itself.
      if (!isPrevented && frame.isConnected) (top as Window).location.href = url;
    }
  };

  const onMessage = (message: FrameMessage) => {
    if (message.type === 'method_change') emit('method_change', { method: message.method });
    else if (message.type === 'error') {
      emit('error', { type: 'payment.failed', message: message.message, code: message.code });
    } else if (message.type === 'redirect') redirect(message.url);
    else if (message.type === 'complete' && !isComplete) {
      // A page that is loaded again says so again; one payment is one event.
      isComplete = true;
      emit('complete', { type: 'payment.completed' });
    }
  };

  container.appendChild(frame);
  const { ask, isLive, close } = openChannel({ frame, options, emit, onMessage });

  return {
    frame,
    ask,
    isLive,
    close(code) {
      // First the listener, then the frame: what it says while it dies is not heard.
      close(code);
      frame.remove();
    },
  };
}
