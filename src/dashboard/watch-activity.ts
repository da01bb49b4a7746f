/** The user counts as active for this long after a press, a key or a scroll. */
export const ACTIVE_MS = 60_000;

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** @returns a function that says whether the user was active recently; opening the page counts */
export function watchActivity(window: Pick<Window, 'addEventListener'>): () => boolean {
  let lastMs = Date.now();
  const follow = () => {
    lastMs = Date.now();
  };
  for (const name of INPUTS) window.addEventListener(name, follow, { capture: true, passive: true });
  return () => Date.now() - lastMs < ACTIVE_MS;
}
