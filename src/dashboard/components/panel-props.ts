import type { Service } from '../create-service.ts';

/** The properties of every part of the dashboard. */
export interface PanelProps {
  service: Service;
  /** Does something, then shows `done`, or why the service refused it. Resolves in either case. */
  act: (done: string, work: () => Promise<void>) => Promise<void>;
}
