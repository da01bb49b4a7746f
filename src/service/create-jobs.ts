import { sql } from 'kysely';
import { areFiguresLeft, foldFigures } from './back-office/overview/fold-figures.ts';
import {
  createJobWorker,
  JOB_POLL_MS,
  type Job,
  type JobWorker,
  type JobWorkerOptions,
} from './payments/due/create-job-worker.ts';
import { type DueOptions, runDuePayment } from './payments/due/run-due-payment.ts';
import type { JobNeeds } from './payments/due/subject-parts.ts';
import { sendModification } from './payments/modifications/send-modification.ts';
import { claimDue, isAnyDue, releaseDue } from './platform/store/claim-due.ts';
import type { Store } from './platform/store/open-store.ts';
import { timeOutAtTerminal } from './pos/attempts/terminal-attempts.ts';
import type { BoundKind } from './records/bind-kinds.ts';
import { runDueRecords } from './records/run-due-records.ts';
import { forgetToken } from './recurring/cards/forget-tokens.ts';
import { writeCodeMail } from './recurring/remembered/write-code-mail.ts';
import { releaseSubscriptions } from './recurring/subscriptions/release-subscriptions.ts';
import { runDueSubscription } from './recurring/subscriptions/run-due-subscription.ts';
import type { SubscriptionNeeds } from './recurring/subscriptions/subscription-needs.ts';
import { SUBJECTS } from './subjects/subjects.ts';

interface JobsOptions extends Pick<JobWorkerOptions, 'reportFault'> {
  railOptions: Omit<JobNeeds, 'reportFault'> & SubscriptionNeeds;
  judgeDispute: DueOptions['judgeDispute'];
  /** Called with a line for the operator. */
  report: (line: string) => void;
  kinds: readonly BoundKind[];
}

/** The maximum number of concurrent modifications at the acquirer. */
const MODIFICATIONS_AT_A_TIME = 10;

/** Makes rows claimed by the previous process due again, if no other process can have claimed them. */
export async function releaseJobs(store: Store, now: number): Promise<void> {
  await releaseSubscriptions(store, now);
  const tables = ['modifications', 'adyen_notifications', 'released_tokens', 'card_finders'] as const;
  await releaseDue(store, [...tables, ...SUBJECTS.flatMap(({ claims = [] }) => claims)], now);
}

/** The most times that jobs can make each other due, above the longest chain of them. */
const MAX_LOOKS = 10;

interface DueJob extends Pick<Job, 'isDue' | 'movesRecords'> {
  worker: JobWorker;
}

/** Finds the jobs with something to do, in one statement for all: on most days, most of them have nothing. */
async function findDueJobs(store: Store, jobs: readonly DueJob[], now: number): Promise<DueJob[]> {
  const columns = jobs.map(({ isDue }, index) => sql`${isDue(now)} as ${sql.ref(`job_${index}`)}`);
  const { rows } = await sql<Record<string, boolean | 0 | 1>>`select ${sql.join(columns)}`.execute(store);
  return jobs.filter((_, index) => rows[0]?.[`job_${index}`]);
}

/**
 * Creates the jobs that time triggers: modifications to send, payments that expire, settle or are judged, then due subscriptions.
 */
export function createJobs({ railOptions, judgeDispute, kinds, report, ...work }: JobsOptions) {
  const { store, now } = railOptions;
  const { reportFault } = work;
  const dueOptions: DueOptions = { ...railOptions, judgeDispute, endWaiting: timeOutAtTerminal };
  const createJob = ({ isDue, movesRecords = false, ...job }: Job): DueJob => ({
    isDue,
    movesRecords,
    worker: createJobWorker({ ...work, store, now, ...job }),
  });
  /** A job for the rows of a table. */
  const createDueJob = (
    table: Parameters<typeof isAnyDue>[0],
    job: Pick<JobWorkerOptions, 'run' | 'atATime'>,
  ) => createJob({ isDue: isAnyDue(table), ...job, claim: (db, bounds) => claimDue(db, table, bounds) });
  // The claim does the work, in its own transactions: a crash in between leaves nothing half done.
  const records = createJob({
    isDue: isAnyDue('records'),
    claim: (db, bounds) => runDueRecords(db, bounds, { kinds, reportFault }),
    run: async () => railOptions.wakeDeliveries(),
  });
  const jobs = [
    createDueJob('modifications', {
      run: (id) => sendModification(id, { ...railOptions, report }),
      atATime: MODIFICATIONS_AT_A_TIME,
    }),
    createDueJob('payments', { run: (paymentId) => runDuePayment(paymentId, dueOptions) }),
    createDueJob('subscriptions', { run: (id) => runDueSubscription(id, railOptions) }),
    createDueJob('released_tokens', { run: (id) => forgetToken(id, railOptions) }),
    createDueJob('card_finders', { run: (id) => writeCodeMail(id, railOptions) }),
    createJob({ isDue: areFiguresLeft, claim: foldFigures, run: async () => {} }),
    records,
    // The expiry of a domain, a record, is handled before its renewal.
    ...SUBJECTS.flatMap((subject) => subject.jobs?.({ ...railOptions, reportFault }) ?? []).map(createJob),
  ];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const look = async () => {
    for (const { worker } of await findDueJobs(store, jobs, now())) worker.poll();
  };
  const poll = (): Promise<void> => {
    looking ??= look()
      .catch(reportFault)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  return {
    /** Resolves when it is known which jobs are due; their rounds then begin. */
    poll,
    start() {
      timer = setInterval(poll, JOB_POLL_MS);
      void poll();
    },
    async runDue() {
      // A job can make others due. One that is due again at once has failed, and is tried again with the next look.
      let ran: DueJob[] = [];
      for (let look = 0; look < MAX_LOOKS; look += 1) {
        const due = await findDueJobs(store, jobs, now());
        if (due.every((job) => ran.includes(job))) return;
        for (const { worker } of due) await worker.runDue();
        if (due.some(({ movesRecords }) => movesRecords)) await records.worker.runDue();
        ran = due;
      }
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await Promise.all(jobs.map(({ worker }) => worker.stop()));
    },
  } satisfies JobWorker;
}
