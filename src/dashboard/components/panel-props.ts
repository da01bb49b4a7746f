import type { Service } from '../create-service.ts';

/** What every part of the dashboard gets. */
export interface PanelProps {
  service: Service;
  /** Does something, and says how it went: `done`, or what the service said against it. Resolves in either case. */
  act: (done: string, work: () => Promise<void>) => Promise<void>;
}
