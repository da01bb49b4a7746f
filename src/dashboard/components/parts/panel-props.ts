import type { Service } from '../../data/create-service.ts';

/** The properties of every part of the dashboard. */
export interface PanelProps {
  service: Service;
  /** Does something, then shows `done`, or why the service refused it. Resolves in either case. */
  act: (done: string, work: () => Promise<void>) => Promise<void>;
}

/** The properties of a tab. */
export interface TabProps extends PanelProps {
  /** The filters of its list, and the start of its page, as the address has them. */
  query: Record<string, string>;
  /** The records at a place. */
  path: readonly string[];
}

/** The properties of the page of one record. */
export interface RecordProps extends PanelProps {
  id: string;
}
