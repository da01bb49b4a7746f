import type { Clock } from './create-clock.ts';

export interface FollowOptions {
  everyMs: number;
  reportFault: (error: Error) => void;
}

/**
 * Polls whether another process has moved the sandbox's clock, one query at a time, however long the database takes.
 * @returns a function that stops it
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
