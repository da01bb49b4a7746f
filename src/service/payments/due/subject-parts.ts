import type { DueTable } from '../../platform/store/claim-due.ts';
import type { RailOptions } from '../attempts/ask-rail.ts';
import type { Followers } from '../attempts/followers.ts';
import type { MailNeeds } from '../mails/mail-needs.ts';
import type { ModifyNeeds } from '../modifications/modifier.ts';
import type { PaymentFollower } from '../payments/followers.ts';
import type { Job } from './create-job-worker.ts';

/** The dependencies of subjects that follow the core. */
export interface FollowerNeeds extends MailNeeds, ModifyNeeds {
  followers: Followers;
  now: () => number;
  /** Whether companies have bank accounts, which only the sandbox's bank keeps. */
  hasAccounts: boolean;
}

/** The dependencies of work that time triggers. */
export interface JobNeeds extends RailOptions, MailNeeds {
  reportFault: (error: Error) => void;
}

declare module '../../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** Follows payments, after the subjects that are listed before this one. */
    followPayments?: (needs: FollowerNeeds) => PaymentFollower | undefined;
    jobs?: (needs: JobNeeds) => readonly Job[];
    /** Tables whose rows jobs claim. A start makes rows due that the process before has claimed. */
    claims?: readonly DueTable[];
  }
}
