import type * as real from '../frame/watch-load.ts';
import { getDelayMs, script } from './mock-script.ts';

/** Reports the problem that the test has requested at once; otherwise waits like the real one. */
export const watchLoad: typeof real.watchLoad = ({ readyTimeout }, onProblem) => {
  const isFailing = script.outcome === 'load_failure';
  const timer = setTimeout(
    onProblem,
    isFailing ? getDelayMs() : readyTimeout,
    isFailing ? script.loadError : 'timeout',
  );
  return () => clearTimeout(timer);
};
