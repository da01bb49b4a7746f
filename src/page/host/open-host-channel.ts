import { wrapMessage } from '../../protocol/envelope.ts';
import { parseFrameName } from '../../protocol/frame-name.ts';
import { type FrameMessage, type HostMessage, PROTOCOL_VERSION } from '../../protocol/messages.ts';
import { isCompanyUrl } from '../../protocol/origins.ts';
import { parseHostMessage } from '../../protocol/parse-host-message.ts';

/** How long the page waits for the script before it leaves, if the shop's page is busy. */
const FLUSH_LIMIT_MS = 2_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The channel to the script around the frame (docs/protocol.md). */
export interface HostChannel {
  /** The origin of the surrounding page. */
  origin: string;
  post(message: FrameMessage): void;
  /**
   * Posts an event of the payment. Before `ready` the script would ignore it, so it is kept: without a redirect, for example, the
   * shopper would be stuck.
   */
  report(message: FrameMessage): void;
  /** Posts at once from now on. @returns the kept events, in order */
  release(): FrameMessage[];
  /**
   * Resolves when the script has handled every message so far, including those of the current task, or after two seconds if the
   * shop's page is busy. In any version, the script answers a question about Apple Pay. A browser may drop a message whose page
   * has left before the shop's page receives it (docs/decisions.md, 532).
   */
  flush(): Promise<void>;
  /** Handles every message from now on, starting with those already received. */
  listen(handle: (message: HostMessage) => void): void;
}

interface HostChannelOptions {
  /** The company's domains: the page communicates only with a host on one of these. */
  hostDomains: readonly string[];
  build: string;
}

/** Finds the origin of the surrounding page in the frame's name; `undefined` if the script is not there. */
function findHostOrigin(frame: Window, hostDomains: readonly string[]): string | undefined {
  const named = parseFrameName(frame.name);
  if (named === undefined || frame.parent === frame) return undefined;
  try {
    const url = new URL(named);
    // Anyone can name a frame, so only an exact origin is accepted as a message target.
    return url.origin === named && isCompanyUrl(url, hostDomains) ? named : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the channel by posting a greeting, if the script is there. */
export function openHostChannel(
  frame: Window,
  { hostDomains, build }: HostChannelOptions,
): HostChannel | undefined {
  const origin = findHostOrigin(frame, hostDomains);
  if (!origin) return undefined;
  const host = frame.parent;
  const post = (message: FrameMessage) => host.postMessage(wrapMessage(message), origin);
  const early: HostMessage[] = [];
  const kept: FrameMessage[] = [];
  let report = (message: FrameMessage): unknown => kept.push(message);
  let noteAnswer = () => {};
  let handle: (message: HostMessage) => void = (message) => early.push(message);
  frame.addEventListener('message', (event) => {
    if (event.source !== host || event.origin !== origin) return;
    const message = parseHostMessage(event.data);
    if (message) handle(message);
    if (message?.type === 'apple_pay' && message.step === 'capabilities') noteAnswer();
  });
  post({ type: 'hello', version: PROTOCOL_VERSION, build });
  return {
    origin,
    post,
    report: (message) => report(message),
    release() {
      report = post;
      return kept.splice(0);
    },
    async flush() {
      await wait(0);
      const answer = new Promise<void>((resolve) => {
        noteAnswer = resolve;
      });
      post({ type: 'apple_pay', step: 'query' });
      await Promise.race([answer, wait(FLUSH_LIMIT_MS)]);
    },
    listen(listener) {
      handle = listener;
      for (const message of early) handle(message);
    },
  };
}
