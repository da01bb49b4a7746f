import { useEffect } from 'preact/hooks';
import type { SandboxTime } from './answers.ts';
import { createPoller } from './create-poller.ts';
import type { Service } from './create-service.ts';
import { readsPayments } from './place.ts';
import { TIMEKEEPER } from './timekeeper.ts';

/** Follows the sandbox's clock, which anyone may advance. Only times whose text changes render again. */
export function useSandboxTime(service: Service): void {
  useEffect(() => {
    // Without a sandbox, the browser's clock is accurate enough.
    if (!service.hasSandbox || !readsPayments(service)) return;
    const { stop } = createPoller<SandboxTime>({
      load: () => service.get('/sandbox/clock'),
      onValue: ({ Now }) => TIMEKEEPER.set(Date.parse(Now)),
      // Other polls already report that the service is unreachable.
      onProblem: () => {},
      document,
    });
    return stop;
  }, [service]);
}
