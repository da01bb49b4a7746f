import type { Styling } from './create-styling.ts';

/** Loads the code for shops' stylesheets with the first one, because most shops have none. */
export function createLazyStyling(load: () => Promise<Styling>): Styling {
  let arrival: Promise<Styling | undefined> | undefined;
  return {
    async apply(css) {
      if (!css && !arrival) return;
      // If it fails to load, the page keeps its own look; the next stylesheet tries again.
      arrival ??= load().catch(() => {
        arrival = undefined;
        return undefined;
      });
      await (await arrival)?.apply(css);
    },
  };
}
