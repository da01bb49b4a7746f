import type { MountOptions } from '../api/read-options.ts';

/** Height of an iframe for which none was given, unless the page asks for more. */
export const LEAST_HEIGHT_PX = 720;
/** Taller than any checkout; a page must not fill the shop's with itself. */
const MAX_HEIGHT_PX = 10_000;
/** Changes in one go after which a page and its frame are taken to chase each other. */
const MAX_CHANGES = 50;
/** Silence after which a change is a new one, and no answer to the last. */
const CALM_MS = 1_000;

/** Follows the height that the page reports, where it is wanted (`height` is `auto`, or was not given), but not in circles. */
export const createHeightFollower = (
  frame: HTMLIFrameElement,
  options: Pick<MountOptions, 'height' | 'hints_'>,
): ((message: { height: number }) => void) => {
  let changes = 0;
  let changedAt = 0;
  return ({ height }) => {
    const now = Date.now();
    changes = now - changedAt < CALM_MS ? changes + 1 : 0;
    changedAt = now;
    if (options.hints_.autoHeight && height >= 1 && changes < MAX_CHANGES)
      frame.style.height = `${Math.min(options.height ? height : Math.max(height, LEAST_HEIGHT_PX), MAX_HEIGHT_PX)}px`;
  };
};
