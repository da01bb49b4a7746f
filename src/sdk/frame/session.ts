import type { FrameOptions, HostMessage } from '../../protocol/messages.ts';
import type { Emit } from '../api/create-emitter.ts';
import type { MountOptions } from '../api/read-options.ts';
import type { CheckoutEvents } from '../api/types.ts';
import type { ApplePayBridge } from '../apple-pay/create-apple-pay-bridge.ts';
import type { Channel, ChannelMessage } from './channel.ts';
import type { FrameState } from './frame-state.ts';
import type { Questions } from './questions.ts';

/**
 * An iframe in the shop's page from insertion to removal, and the communication with the pages loaded in it: the options, the state,
 * and the parts that share them. Only `move` changes the state.
 */
export interface Session extends MountOptions, FrameState {
  /** No longer in the document if someone else has removed it. */
  readonly frame_: HTMLIFrameElement;
  readonly emit_: Emit;
  /** The event data of `ready`. */
  readonly readyEvent_: CheckoutEvents['ready'];
  readonly bridge_: ApplePayBridge;
  readonly questions_: Questions;
  /** Finds out that someone else has removed the iframe. */
  readonly observer_: ResizeObserver;
  /** Handles a message of the page. */
  react_(message: ChannelMessage): void;

  /** The channel to the page that is loaded in the iframe. */
  page_: Channel;
  stopWatching_(): void;
  /** The messages that wait for a usable page. */
  unsent_: HostMessage[];
  /** The shop's `color-scheme` at the last greeting. */
  colorScheme_: NonNullable<FrameOptions['colorScheme']>;
  /** The sentence and the button in place of an iframe that failed to load. */
  retry_?: HTMLElement;
  /** The last redirect. */
  redirectedTo_: string;
  redirectedAt_: number;
  /** The last change of the height, and the number of those that followed each other closely. */
  resizedAt_: number;
  resizes_: number;
}
