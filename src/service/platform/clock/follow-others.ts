import type { Store } from '../store/open-store.ts';

/** Values of the table `settings` by their names. */
export type Settings = ReadonlyMap<string, string>;

/** Something in memory that depends on settings, which other processes change. */
export interface Follower {
  /** The names of its settings, as a pattern of `like`. */
  readonly settings: string;
  follow(settings: Settings): Promise<void>;
}

/** Reads the settings of several followers in one statement. */
export async function readFollowed(
  store: Store,
  followers: readonly Pick<Follower, 'settings'>[],
): Promise<Settings> {
  const rows = await store
    .selectFrom('settings')
    .select(['name', 'value'])
    .where(({ or, eb }) => or(followers.map(({ settings }) => eb('name', 'like', settings))))
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

interface FollowOthersOptions {
  store: Store;
  everyMs: number;
  reportFault: (error: Error) => void;
}

/**
 * Polls for changes by other processes, one round at a time, however long the database takes.
 * @returns a function that stops polling
 */
export function followOthers(
  followers: readonly Follower[],
  { store, everyMs, reportFault }: FollowOthersOptions,
): () => void {
  let isAsking = false;
  const ask = async () => {
    const settings = await readFollowed(store, followers);
    await Promise.all(followers.map((follower) => follower.follow(settings).catch(reportFault)));
  };
  const poll = () => {
    if (isAsking) return;
    isAsking = true;
    void ask()
      .catch(reportFault)
      .finally(() => {
        isAsking = false;
      });
  };
  const timer = setInterval(poll, everyMs);
  return () => clearInterval(timer);
}
