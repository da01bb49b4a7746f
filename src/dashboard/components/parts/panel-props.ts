import type { Service } from '../../data/create-service.ts';
import type { Place } from '../../data/place.ts';

/** The properties of every part of the dashboard. */
export interface PanelProps {
  service: Service;
  /**
   * Runs `work`, then shows `done`, in the place `next` if what was here is gone, or the reason why the service refused. Never rejects.
   */
  act: (done: string, work: () => Promise<void>, next?: Place) => Promise<void>;
}

/** The properties of a tab. */
export interface TabProps extends PanelProps {
  /** The filters of the list and the cursor of its page, read from the URL. */
  query: Record<string, string>;
  /** The segments of the place within the tab. */
  path: readonly string[];
}

/** The properties of the page of one record. */
export interface RecordProps extends PanelProps {
  id: string;
}
