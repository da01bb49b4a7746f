import type { AttemptReport } from '../../protocol/checkout-api.ts';
import type { WalletFailure } from '../locales/words.ts';

/** An answer about an attempt that its acquirer will not change any more. */
export type EndedAnswer = Exclude<AttemptReport, { outcome: 'processing' }>;

/** The result of an attempt. */
export type AttemptEnd =
  | EndedAnswer
  /** Nothing was tried, because too much was before. */
  | { outcome: 'declined'; code: 'try_later' }
  /** The link is open, the service never saw the attempt, and it refuses the attempt should it arrive later. */
  | { outcome: 'not_arrived' }
  /** The link is open again after an attempt that this page knows nothing of. */
  | { outcome: 'ended' }
  /** A wallet's sheet did not open, or broke off; nothing was tried. */
  | { outcome: 'wallet_failed'; code: WalletFailure }
  /** The shopper has closed a wallet's sheet. */
  | { outcome: 'wallet_cancelled' }
  /** The service does not say. */
  | { outcome: 'unconfirmed' };

/** An end after which nothing is left to be asked or shown before the outcome is reported. */
export type FinalEnd = Exclude<AttemptEnd, { outcome: 'challenge' }>;
