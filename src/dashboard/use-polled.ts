import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { createPoller, type Poller } from './create-poller.ts';
import type { Service } from './create-service.ts';

export interface Polled<T> {
  /** The newest answer; `undefined` before the first. */
  value: T | undefined;
  /** Why the last question had no answer; what was there before stays. */
  problem: string | undefined;
  refresh: () => void;
}

/**
 * What a path of the service says, kept up to date while the component is there.
 * @param load how it is read, where that is more than one call
 */
export function usePolled<T>(
  service: Service,
  path: string,
  load: () => Promise<T> = () => service.get<T>(path),
): Polled<T> {
  const [answer, setAnswer] = useState<{ path: string; value?: T; problem?: string }>({ path });
  const poller = useRef<Poller>(undefined);
  const newestLoad = useRef(load);
  newestLoad.current = load;
  useEffect(() => {
    const created = createPoller<T>({
      load: () => newestLoad.current(),
      onValue: (value) => setAnswer({ path, value }),
      // What another path has said is not shown for this one.
      onProblem: ({ message }) =>
        setAnswer((before) => ({ ...(before.path === path && before), path, problem: message })),
      document,
    });
    poller.current = created;
    return created.stop;
  }, [service, path]);
  const refresh = useCallback(() => poller.current?.refresh(), []);
  const isOfPath = answer.path === path;
  return {
    value: isOfPath ? answer.value : undefined,
    problem: isOfPath ? answer.problem : undefined,
    refresh,
  };
}
