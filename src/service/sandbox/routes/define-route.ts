import {
  createDefineRoute,
  type DashboardNeeds,
  type Route,
} from '../../back-office/dashboard/define-route.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { SwitchButton } from '../../calls/definitions/call-button.ts';
import type { FollowNeeds } from '../../payments/attempts/followers.ts';
import type { ModifyNeeds } from '../../payments/modifications/modifier.ts';
import type { Clock } from '../../platform/clock/create-clock.ts';
import type { BoundKind } from '../../records/bind-kinds.ts';
import type { CallStore } from '../call-log/create-call-store.ts';
import type { Receivers } from '../receivers/create-receivers.ts';
import type { Inject } from '../shopper/inject.ts';

/** The dependencies of the sandbox's routes. */
export interface SandboxNeeds
  extends FollowNeeds,
    Pick<ModifyNeeds, 'acquirer'>,
    Omit<DashboardNeeds, 'sandbox' | 'mailKinds' | 'forgetters' | 'page' | 'getBaseUrl'> {
  clock: Clock;
  directory: Directory;
  calls: CallStore;
  receivers: Receivers;
  inject: Inject;
  runDueJobs: () => Promise<void>;
  wakeDeliveries: () => void;
  /** The kinds of records, bound to the dependencies of their switches. */
  kinds: readonly BoundKind[];
}

export interface SandboxRoute extends Route<SandboxNeeds> {
  /** The button for a switch beside its record. */
  button?: Omit<SwitchButton, 'path' | 'scopes'>;
}

/** Defines a route that only a sandbox has. Its path begins with `/sandbox/`. */
export const defineSandboxRoute = createDefineRoute<SandboxNeeds>();
