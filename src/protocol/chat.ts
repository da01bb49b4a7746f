import type { CheckoutView } from './checkout-api.ts';
import type { PageAssets } from './page-renderer.ts';

/** The frame in which a shop's user writes to the company. Its script loads the messages. */
export type ChatView = Pick<CheckoutView, 'language' | 'merchantName' | 'logo'>;

/** `renderChat`: the document of the frame. */
export type RenderChat = (view: ChatView, assets: PageAssets) => string;

/** A message as the frame gets it. */
export interface ChatMessage {
  MessageId: string;
  From: 'company' | 'user';
  Text: string;
  /** ISO 8601. Each message of a thread is later than the one before. */
  CreatedAt: string;
}
