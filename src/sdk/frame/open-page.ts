import type { LoadErrorCode } from '../api/types.ts';
import { move } from './frame-state.ts';
import { openChannel } from './open-channel.ts';
import type { FailureCode } from './questions.ts';
import { reportLoadError } from './report-load-error.ts';
import type { Session } from './session.ts';
import { showRetry } from './show-retry.ts';
import { watchLoad } from './watch-load.ts';

/** Ends what the loaded page cannot finish; open questions fail with this code. */
export function abandon(session: Session, code: FailureCode, text?: string): void {
  session.bridge_.close_();
  session.unsent_ = [];
  session.questions_.giveUp_(code, text, session.result_);
}

/** Ends the wait for a usable page. */
export function stopWaiting(session: Session): void {
  session.stopWatching_();
  showRetry(session);
}

/** Forgets the loaded page: it was reloaded, or the iframe is gone. */
export function lose(session: Session, code: FailureCode): void {
  stopWaiting(session);
  session.page_.close_();
  move(session, 'gone');
  abandon(session, code);
}

/** Reports that no checkout page has loaded, and offers to try again. */
export function fail(session: Session, code: LoadErrorCode): void {
  const error = reportLoadError(code, session);
  stopWaiting(session);
  showRetry(session, () => openPage(session));
  move(session, 'load_error', code);
  abandon(session, code, error.message);
  // Remembers the window, to distinguish later ones of this iframe.
  session.page_.isCurrent_();
  session.emit_('load_error', error);
}

/** Opens the channel to the page that is about to load in the iframe, and watches the load. */
export function openPage(session: Session): void {
  if (session.page_) lose(session, 'frame_reloaded');
  session.stopWatching_ = watchLoad(session, (reason, isTimeUp) => {
    if (isTimeUp || !session.hasGreeted_) fail(session, session.hasGreeted_ ? 'timeout' : reason);
  });
  session.page_ = openChannel(session);
}
