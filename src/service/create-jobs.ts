import { sql } from 'kysely';
import { createJobWorker, JOB_POLL_MS, type Job, type JobWorker } from './payments/due/create-job-worker.ts';
import type { DueOptions } from './payments/due/run-due-payment.ts';
import type { DueWork, JobNeeds } from './payments/due/subject-parts.ts';
import { claimDue, type DueTable, isAnyDue, releaseDue } from './platform/store/claim-due.ts';
import type { Store } from './platform/store/open-store.ts';
import { inSpan } from './platform/tracing/spans.ts';
import type { RecordWorkNeeds } from './subjects/records.ts';
import { SUBJECTS } from './subjects/subjects.ts';

/** Makes rows claimed by the previous process due again, if no other process can have claimed them. */
export async function releaseJobs(store: Store, now: number): Promise<void> {
  for (const { claims = [], releaseClaims } of SUBJECTS) {
    await releaseDue(store, claims, now);
    await releaseClaims?.(store, now);
  }
}

/** The most times that jobs can make each other due, above the longest chain of them. */
const MAX_LOOKS = 10;

interface DueJob extends Pick<Job, 'isDue'>, Pick<DueWork, 'movesRecords'> {
  worker: JobWorker;
  table?: DueTable;
}

/** Finds the jobs with something to do, in one statement for all: on most days, most of them have nothing. */
async function findDueJobs(store: Store, jobs: readonly DueJob[], now: number): Promise<DueJob[]> {
  const columns = jobs.map(({ isDue }, index) => sql`${isDue(now)} as ${sql.ref(`job_${index}`)}`);
  const { rows } = await sql<Record<string, boolean | 0 | 1>>`select ${sql.join(columns)}`.execute(store);
  return jobs.filter((_, index) => rows[0]?.[`job_${index}`]);
}

/** Ends an attempt that waits for a device, if its time is over. */
const timeOutAtDevice: DueOptions['timeOutAtDevice'] = async (...waiting) => {
  for (const subject of SUBJECTS) await subject.timeOutAtDevice?.(...waiting);
};

/** Creates the work of all subjects that time triggers, in their order. */
export function createJobs(options: Omit<JobNeeds, 'timeOutAtDevice'> & RecordWorkNeeds) {
  const needs: JobNeeds = { ...options, timeOutAtDevice };
  const { store, now, reportFault } = needs;
  const createJob = ({ isDue, ...job }: Job): DueJob => ({
    isDue,
    worker: createJobWorker({ store, now, reportFault, ...job }),
  });
  const createDueJob = ([table, { run, claim, atATime, movesRecords = false }]: [DueTable, DueWork]) => ({
    ...createJob({
      isDue: isAnyDue(table),
      claim: (db, bounds) => (claim ? claim(db, bounds, needs) : claimDue(db, table, bounds)),
      run: (id) => inSpan({ name: `due ${table}`, kind: 'internal' }, () => run(id, needs)),
      ...(atATime && { atATime }),
    }),
    movesRecords,
    table,
  });
  const jobs: DueJob[] = SUBJECTS.flatMap((subject) => [
    ...(Object.entries(subject.due ?? {}) as [DueTable, DueWork][]).map(createDueJob),
    ...(subject.jobs?.(needs) ?? []).map(createJob),
  ]);
  const records = jobs.find(({ table }) => table === 'records');
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
        if (due.some(({ movesRecords }) => movesRecords)) await records?.worker.runDue();
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
