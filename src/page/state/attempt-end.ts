import type { AttemptReport } from '../../protocol/checkout-api.ts';
import type { WalletFailure } from '../locales/words.ts';

/** An answer about an attempt that its acquirer will no longer change. */
export type EndedAnswer = Exclude<AttemptReport, { outcome: 'processing' }>;

/** The result of an attempt, as the page knows it. */
export type AttemptEnd =
  | EndedAnswer
  /** Nothing was tried: because of too many declines, or because the page cannot encrypt a card. */
  | { outcome: 'declined'; code: 'try_later' | 'not_secure' }
  /** The service never received the attempt, and will refuse it if it arrives later. */
  | { outcome: 'not_arrived' }
  /** The link is open again after an attempt that this page does not know. */
  | { outcome: 'ended' }
  /** A wallet's sheet did not open or was interrupted; nothing was tried. */
  | { outcome: 'wallet_failed'; code: WalletFailure }
  /** The shopper has closed a wallet's sheet. */
  | { outcome: 'wallet_cancelled' }
  /** The service did not report the outcome. */
  | { outcome: 'unconfirmed' };

/** A result that needs no further request or dialog before it is reported. */
export type FinalEnd = Exclude<AttemptEnd, { outcome: 'challenge' }>;
