import type { MountOptions } from '../api/read-options.ts';

/** Taller than any checkout, so that a page cannot fill the shop's page. */
const MAX_HEIGHT_PX = 10_000;
/** After this many consecutive changes, the page and its frame are considered to be in a loop. */
const MAX_CHANGES = 50;
/** After this time without changes, the count starts again. */
const CALM_MS = 1_000;

/** Follows the height that the page reports, if that is wanted (`height` is `auto`), but without loops. */
export const createHeightFollower = (
  frame: HTMLIFrameElement,
  getOptions: () => Pick<MountOptions, 'height' | 'hints_'>,
): ((message: { height: number }) => void) => {
  let changes = 0;
  let changedAt = 0;
  return ({ height }) => {
    const now = Date.now();
    changes = now - changedAt < CALM_MS ? changes + 1 : 0;
    changedAt = now;
    const options = getOptions();
    if (options.hints_.autoHeight && height >= 1 && changes < MAX_CHANGES)
      frame.style.height = `${Math.min(height, MAX_HEIGHT_PX)}px`;
  };
};
