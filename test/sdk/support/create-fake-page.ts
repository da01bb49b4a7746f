import type { FrameMessage, HostMessage } from '../../../src/protocol/messages.ts';
import { type Delivery, deliver } from './deliver.ts';

export const CHECKOUT_ORIGIN = 'https://pay.example';
export const CHECKOUT_URL = `${CHECKOUT_ORIGIN}/checkout/tok_1`;

/** The page in one iframe, as the script sees it. */
export interface FakePage {
  /** The messages that the script posted, with the target that it named. */
  posts: { message: HostMessage & { servicepay: 1 }; targetOrigin: string; delegate?: string }[];
  /** The types of these messages. */
  heard(): HostMessage['type'][];
  /** The ids of the questions that the script asked, in order. */
  askedIds(type: 'validate' | 'submit'): number[];
  /** Sends a message from the page, unless another origin or source is given. */
  say(message: FrameMessage | { type: string }, forged?: Partial<Delivery>): void;
  /** Sends `hello` and `ready`. */
  comeUp(methods?: string[]): void;
}

export function createFakePage(frame: HTMLIFrameElement): FakePage {
  const source = frame.contentWindow;
  if (!source) throw new Error('the iframe has no window: is it in the page, and giveFrameWindows() called?');
  const posts: FakePage['posts'] = [];
  // The message is cloned as in a browser, so a value that cannot be cloned throws here too.
  source.postMessage = (message: unknown, target: unknown) => {
    const options = typeof target === 'object' ? target : { targetOrigin: target };
    posts.push({ message: structuredClone(message), ...options } as FakePage['posts'][number]);
  };

  const say: FakePage['say'] = (message, forged) =>
    deliver({ source, origin: CHECKOUT_ORIGIN, data: { servicepay: 1, ...message }, ...forged });

  return {
    posts,
    heard: () => posts.map(({ message }) => message.type),
    askedIds: (type) => posts.flatMap(({ message }) => (message.type === type ? message.id : [])),
    say,
    comeUp(methods = ['card']) {
      say({ type: 'hello', version: 1, build: 'test' });
      say({ type: 'ready', methods });
    },
  };
}
