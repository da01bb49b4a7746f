import type { WebhookTargets } from '../addresses/webhook-targets.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Store } from '../store/open-store.ts';

export interface WebhookRoutesOptions {
  authenticate: Authenticate;
  store: Store;
  targets: WebhookTargets;
  now: () => number;
  /** Called after a change that may have queued a delivery. */
  wakeDeliveries: () => void;
}
