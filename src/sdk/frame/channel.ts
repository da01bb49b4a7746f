import type { HostMessage } from '../../protocol/messages.ts';
import type { ParsedFrameMessage } from '../../protocol/parse-frame-message.ts';

/** The message of the merchant's own return page in the iframe, converted into the form of the page's messages. */
export interface ReturnMessage {
  type: 'return';
  status: string;
}

export type ChannelMessage = ParsedFrameMessage | ReturnMessage;

/** The message channel between this window and that of an iframe. */
export interface Channel {
  /**
   * @param delegate the capability to delegate with the shopper's click, if supported (`payment`, in Chromium)
   * https://wicg.github.io/capability-delegation/spec.html
   */
  post_(message: HostMessage, delegate?: string | false): void;
  /**
   * False after the iframe was removed, or moved by someone else: its window is then not the one of the first call or message.
   */
  isCurrent_(): boolean;
  close_(): void;
}
