import { foldFigures } from './back-office/overview/fold-figures.ts';
import type { RailOptions } from './payments/attempts/ask-rail.ts';
import {
  claimDue,
  claimDueModifications,
  claimDuePayments,
  releaseDue,
} from './payments/due/claim-due-payments.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from './payments/due/create-job-worker.ts';
import { type DueOptions, runDuePayment } from './payments/due/run-due-payment.ts';
import { sendModification } from './payments/modifications/send-modification.ts';
import type { Store } from './platform/store/open-store.ts';
import { timeOutAtTerminal } from './pos/attempts/terminal-attempts.ts';
import { writePostings } from './products/banking/accounts/write-postings.ts';
import { runRenewal } from './products/domains/registrations/run-renewal.ts';
import { releaseDueHolds } from './products/partners/splits/split-holds.ts';
import type { BoundKind } from './records/bind-kinds.ts';
import { runDueRecords } from './records/run-due-records.ts';
import { forgetToken } from './recurring/cards/forget-tokens.ts';
import { writeCodeMail } from './recurring/remembered/write-code-mail.ts';
import {
  claimDueSubscriptions,
  releaseSubscriptions,
} from './recurring/subscriptions/claim-due-subscriptions.ts';
import { runDueSubscription } from './recurring/subscriptions/run-due-subscription.ts';
import type { SubscriptionNeeds } from './recurring/subscriptions/subscription-needs.ts';

interface JobsOptions extends Pick<JobWorkerOptions, 'refreshClock' | 'reportFault'> {
  railOptions: RailOptions & SubscriptionNeeds;
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
  const tables = [
    'modifications',
    'adyen_notifications',
    'released_tokens',
    'domain_names',
    'card_finders',
  ] as const;
  await releaseDue(store, tables, now);
}

/**
 * Creates the jobs that time triggers: modifications to send, payments that expire, settle or are judged, then due subscriptions.
 */
export function createJobs({ railOptions, judgeDispute, kinds, report, ...work }: JobsOptions): JobWorker {
  const { store, now } = railOptions;
  const dueOptions: DueOptions = {
    ...railOptions,
    judgeDispute,
    endWaiting: timeOutAtTerminal,
  };
  const createWorker = (job: Pick<JobWorkerOptions, 'claim' | 'run' | 'atATime'>) =>
    createJobWorker({ ...work, store, now, ...job });
  /** Creates a worker whose claim already does the work, in its own transactions: a crash in between leaves nothing half done. */
  const createClaimer = (claim: JobWorkerOptions['claim']) =>
    createWorker({ claim, run: async () => railOptions.wakeDeliveries() });
  const records = createClaimer((db, bounds) =>
    runDueRecords(db, bounds, { kinds, reportFault: work.reportFault }),
  );
  const workers = [
    createWorker({
      claim: claimDueModifications,
      run: (id) => sendModification(id, { ...railOptions, report }),
      atATime: MODIFICATIONS_AT_A_TIME,
    }),
    createWorker({ claim: claimDuePayments, run: (paymentId) => runDuePayment(paymentId, dueOptions) }),
    createWorker({ claim: claimDueSubscriptions, run: (id) => runDueSubscription(id, railOptions) }),
    createWorker({
      claim: (db, bounds) => claimDue(db, 'released_tokens', bounds),
      run: (id) => forgetToken(id, railOptions),
    }),
    createWorker({
      claim: (db, bounds) => claimDue(db, 'card_finders', bounds),
      run: (id) => writeCodeMail(id, railOptions),
    }),
    // The claim returns no rows, so an account whose postings fail is not retried at once.
    createClaimer((db) => writePostings(db, { now: now(), reportFault: work.reportFault })),
    createWorker({ claim: foldFigures, run: async () => {} }),
    createClaimer(releaseDueHolds),
    records,
    // Runs after expired domains have been handled.
    createWorker({
      claim: (db, bounds) => claimDue(db, 'domain_names', bounds),
      run: (name) => runRenewal(name, railOptions),
    }),
  ];
  return {
    start() {
      for (const worker of workers) worker.start();
    },
    async runDue() {
      // Run the records again: a domain that was not renewed may have reached the end of its quarantine.
      for (const worker of [...workers, records]) await worker.runDue();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
