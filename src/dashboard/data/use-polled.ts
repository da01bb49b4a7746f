import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { createPoller, type Poller } from './create-poller.ts';
import type { Service, ServiceError } from './create-service.ts';

interface Polled<T> {
  /** The latest answer; `undefined` before the first. */
  value: T | undefined;
  /** The reason why the last request failed; `value` keeps the previous answer. */
  problem: string | undefined;
  /** Whether the company may never read this, because the call is for other kinds of company. */
  isRefused: boolean;
  refresh: () => void;
}

/**
 * Reads a path of the service, and keeps the answer up to date while the component is mounted.
 * @param load the function that reads the answer, if one call is not enough
 */
export function usePolled<T>(
  service: Service,
  path: string,
  load: () => Promise<T> = () => service.get<T>(path),
): Polled<T> {
  const [answer, setAnswer] = useState<{ path: string; value?: T; problem?: ServiceError }>({ path });
  const poller = useRef<Poller>(undefined);
  const newestLoad = useRef(load);
  newestLoad.current = load;
  useEffect(() => {
    const created = createPoller<T>({
      load: () => newestLoad.current(),
      onValue: (value) => setAnswer({ path, value }),
      // Never show the answer of another path.
      onProblem: (problem) =>
        setAnswer((before) => ({
          ...(before.path === path && before),
          path,
          problem: problem as ServiceError,
        })),
      document,
    });
    poller.current = created;
    return created.stop;
  }, [service, path]);
  const refresh = useCallback(() => poller.current?.refresh(), []);
  const { value, problem } = answer.path === path ? answer : ({} as typeof answer);
  return {
    value,
    problem: problem?.message,
    isRefused: problem?.status === 401,
    refresh,
  };
}
