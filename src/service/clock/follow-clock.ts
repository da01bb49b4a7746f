import type { Clock } from './create-clock.ts';

export interface FollowOptions {
  everyMs: number;
  reportFault: (error: Error) => void;
}

/**
 * Asks again and again whether another process has put the sandbox's clock forward; one question at a time, however long
 * the database takes.
 * @returns what ends it
 */
export function followClock(
  clock: Pick<Clock, 'refresh'>,
  { everyMs, reportFault }: FollowOptions,
): () => void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    await clock.refresh().catch(reportFault);
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), everyMs);
  return () => clearInterval(timer);
}
