/** So long after a press, a key or a scroll, someone is still there. */
export const ACTIVE_MS = 60_000;

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** @returns whether the user has done something of late; opening the page counts */
export function watchActivity(window: Pick<Window, 'addEventListener'>): () => boolean {
  let lastMs = Date.now();
  const follow = () => {
    lastMs = Date.now();
  };
  for (const name of INPUTS) window.addEventListener(name, follow, { capture: true, passive: true });
  return () => Date.now() - lastMs < ACTIVE_MS;
}
