import { useEffect } from 'preact/hooks';
import type { SandboxTime } from './answers.ts';
import { createPoller } from './create-poller.ts';
import type { Service } from './create-service.ts';
import { readsPayments } from './place.ts';
import { TIMEKEEPER } from './timekeeper.ts';

/** Follows the sandbox's clock, which anyone may put forward. No component renders again for it but times whose words change. */
export function useSandboxTime(service: Service): void {
  useEffect(() => {
    // Real time is the browser's too.
    if (!service.hasSandbox || !readsPayments(service)) return;
    const { stop } = createPoller<SandboxTime>({
      load: () => service.get('/sandbox/clock'),
      onValue: ({ Now }) => TIMEKEEPER.set(Date.parse(Now)),
      // The list beside it says that the service cannot be reached.
      onProblem: () => {},
      document,
    });
    return stop;
  }, [service]);
}
