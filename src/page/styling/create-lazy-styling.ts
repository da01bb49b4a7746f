import type { Styling } from './create-styling.ts';

/** Fetches the code of the shop's stylesheets with the first one: most shops have none. */
export function createLazyStyling(load: () => Promise<Styling>): Styling {
  let arrival: Promise<Styling | undefined> | undefined;
  return {
    async apply(css) {
      if (!css && !arrival) return;
      // Without it the page looks as ours do; the next stylesheet tries again.
      arrival ??= load().catch(() => {
        arrival = undefined;
        return undefined;
      });
      await (await arrival)?.apply(css);
    },
  };
}
