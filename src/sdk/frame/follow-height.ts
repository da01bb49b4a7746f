import type { Session } from './session.ts';

/** Taller than any checkout, so that a page cannot fill the shop's page. */
const MAX_HEIGHT_PX = 10_000;
/** After this many consecutive changes, the page and its frame are considered to be in a loop. */
const MAX_CHANGES = 50;
/** After this time without changes, the count starts again. */
const CALM_MS = 1_000;

/** Follows the height that the page reports, if that is wanted (`height` is `auto`), but without loops. */
export function followHeight(session: Session, { height }: { height: number }): void {
  const now = Date.now();
  // The first change is not within any time of another, because `resizedAt_` is still missing.
  session.resizes_ = now - session.resizedAt_ < CALM_MS ? session.resizes_ + 1 : 0;
  session.resizedAt_ = now;
  if (session.height === 'auto' && height >= 1 && session.resizes_ < MAX_CHANGES)
    session.frame_.style.height = `${Math.min(height, MAX_HEIGHT_PX)}px`;
}
