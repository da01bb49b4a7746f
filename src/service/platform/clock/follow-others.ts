interface FollowOthersOptions {
  everyMs: number;
  reportFault: (error: Error) => void;
}

/**
 * Polls for changes by other processes, one round at a time, however long the database takes.
 * @param followers objects that cache parts of the database in memory
 * @returns a function that stops polling
 */
export function followOthers(
  followers: readonly { refresh(): Promise<void> }[],
  { everyMs, reportFault }: FollowOthersOptions,
): () => void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    await Promise.all(followers.map((follower) => follower.refresh().catch(reportFault)));
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), everyMs);
  return () => clearInterval(timer);
}
