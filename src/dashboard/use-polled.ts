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

/** What a path of the service says, kept up to date while the component is there. */
export function usePolled<T>(service: Service, path: string): Polled<T> {
  const [answer, setAnswer] = useState<{ path: string; value?: T; problem?: string }>({ path });
  const poller = useRef<Poller>(undefined);
  useEffect(() => {
    const created = createPoller<T>({
      load: () => service.get<T>(path),
      onValue: (value) => setAnswer({ path, value }),
      onProblem: ({ message }) => setAnswer((before) => ({ ...before, path, problem: message })),
      document,
    });
    poller.current = created;
    return created.stop;
  }, [service, path]);
  const refresh = useCallback(() => poller.current?.refresh(), []);
  return { value: answer.path === path ? answer.value : undefined, problem: answer.problem, refresh };
}
