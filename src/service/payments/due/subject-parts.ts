import type { DueTable } from '../../platform/store/claim-due.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { AttemptFollower, Followers } from '../attempts/followers.ts';
import type { MailNeeds } from '../mails/mail-needs.ts';
import type { ModifyNeeds } from '../modifications/modifier.ts';
import type { PaymentFollower } from '../payments/followers.ts';
import type { Job, JobWorkerOptions } from './create-job-worker.ts';
import type { DueOptions } from './run-due-payment.ts';

/** The dependencies of subjects that follow the core. */
export interface FollowerNeeds extends MailNeeds, ModifyNeeds {
  followers: Followers;
  now: () => number;
  /** Whether companies have accounts, which a bank keeps. */
  hasAccounts: boolean;
  /** Whether money that shoppers transfer arrives in these accounts. */
  holdsTransfers: boolean;
}

/** The dependencies of work that time triggers. */
export interface JobNeeds extends DueOptions, MailNeeds {
  reportFault: (error: Error) => void;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

/** The work for the due rows of a table. */
export interface DueWork extends Pick<JobWorkerOptions, 'atATime'> {
  run(id: string, needs: JobNeeds): Promise<void>;
  /** Default: `claimDue`. One that also does the work, in its own transactions, leaves nothing half done. */
  claim?(
    store: Store,
    bounds: Parameters<JobWorkerOptions['claim']>[1],
    needs: JobNeeds,
  ): ReturnType<JobWorkerOptions['claim']>;
  /** Whether its work can make records due. */
  movesRecords?: boolean;
}

declare module '../../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** Follows payments, after the subjects that are listed before this one. */
    followPayments?: (needs: FollowerNeeds) => PaymentFollower | undefined;
    /** Follow attempts, in this order, after the subjects that are listed before this one. */
    followAttempts?: (needs: FollowerNeeds) => readonly AttemptFollower[];
    /** Ends an attempt that waits for a device of this subject, if its time is over. */
    timeOutAtDevice?: DueOptions['timeOutAtDevice'];
    /** Work for rows whose time has come, by their table. */
    due?: { readonly [Table in DueTable]?: DueWork };
    /** Tables in which only claims and retries have a time. At startup, the rows that the previous process claimed become due. */
    claims?: readonly DueTable[];
    /** Does the same for tables in which a time can also mean something else. */
    releaseClaims?: (store: Store, now: number) => Promise<void>;
    /** Other work that time triggers. */
    jobs?: (needs: JobNeeds) => readonly Job[];
  }
}
