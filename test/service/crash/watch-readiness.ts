import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './create-cluster.ts';

export interface ReadinessWatch {
  /** Whether all answers after one moment and before the other were this one, of at least one. */
  wasAlways(isReady: boolean, from: number, to: number): boolean;
  /** When the first answer after this moment was this one. */
  firstAfter(isReady: boolean, from: number): number;
  stop(): Promise<void>;
}

const EVERY_MS = 50;

/** Asks a process again and again whether it is ready, as a balancer does. Moments are those of `performance.now()`. */
export async function watchReadiness(cluster: Cluster): Promise<ReadinessWatch> {
  const { baseUrl } = await cluster.pick();
  const answers: { isReady: boolean; at: number }[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const isReady = (await fetch(`${baseUrl}/health/ready`)).ok;
      answers.push({ isReady, at: performance.now() });
      await setTimeout(EVERY_MS);
    }
  };
  const asking = ask();
  return {
    wasAlways(isReady, from, to) {
      const during = answers.filter(({ at }) => at > from && at < to);
      return during.length > 0 && during.every((answer) => answer.isReady === isReady);
    },
    firstAfter: (isReady, from) =>
      answers.find((answer) => answer.at > from && answer.isReady === isReady)?.at ??
      Number.POSITIVE_INFINITY,
    stop() {
      isOver = true;
      return asking;
    },
  };
}
