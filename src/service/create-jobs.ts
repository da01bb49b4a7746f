import { writePostings } from './banking/accounts/write-postings.ts';
import { expireConsents } from './banking/consents/consents.ts';
import type { JudgeTransfer } from './banking/transfers/judge-transfer.ts';
import { endDuePayments } from './banking/transfers/outgoing-payments.ts';
import { releaseDueHolds } from './partners/splits/split-holds.ts';
import type { RailOptions } from './payments/attempts/ask-rail.ts';
import { claimDue, claimDueModifications, claimDuePayments } from './payments/due/claim-due-payments.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from './payments/due/create-job-worker.ts';
import { type DueOptions, runDuePayment } from './payments/due/run-due-payment.ts';
import { sendModification } from './payments/modifications/send-modification.ts';
import { timeOutAtTerminal } from './pos/attempts/terminal-attempts.ts';
import { forgetToken } from './recurring/cards/forget-tokens.ts';
import { askForDebit } from './recurring/debits/end-debit.ts';
import { claimDueSubscriptions } from './recurring/subscriptions/claim-due-subscriptions.ts';
import { runDueSubscription } from './recurring/subscriptions/run-due-subscription.ts';
import type { SubscriptionNeeds } from './recurring/subscriptions/subscription-needs.ts';

export interface JobsOptions extends Pick<JobWorkerOptions, 'refreshClock' | 'reportFault'> {
  railOptions: RailOptions & SubscriptionNeeds;
  judgeDispute: DueOptions['judgeDispute'];
  /** Absent where no bank carries money out. */
  judgeTransfer: JudgeTransfer | undefined;
}

/** Modifications that wait for the acquirer at the same time. */
const MODIFICATIONS_AT_A_TIME = 10;

/** Wires what changes with time: modifications that are to be sent, payments that expire, settle or are judged, and then the subscriptions that are due. */
export function createJobs({ railOptions, judgeDispute, judgeTransfer, ...work }: JobsOptions): JobWorker {
  const { store, now } = railOptions;
  const dueOptions: DueOptions = {
    ...railOptions,
    judgeDispute,
    timeOutAtTerminal,
    askForDebit: (paymentId) => askForDebit(paymentId, railOptions),
  };
  const workers = [
    createJobWorker({
      ...work,
      store,
      now,
      claim: claimDueModifications,
      run: (id) => sendModification(id, railOptions),
      atATime: MODIFICATIONS_AT_A_TIME,
    }),
    createJobWorker({
      ...work,
      store,
      now,
      claim: claimDuePayments,
      run: (paymentId) => runDuePayment(paymentId, dueOptions),
    }),
    createJobWorker({
      ...work,
      store,
      now,
      claim: claimDueSubscriptions,
      run: (id) => runDueSubscription(id, railOptions),
    }),
    createJobWorker({
      ...work,
      store,
      now,
      claim: (db, bounds) => claimDue(db, 'released_tokens', bounds),
      run: (id) => forgetToken(id, railOptions),
    }),
    createJobWorker({
      ...work,
      store,
      now,
      // The claim does the work, and leaves nothing to run: an account whose postings cannot be written is not tried again at once.
      claim: (db) => writePostings(db, now()),
      run: async () => {},
    }),
    createJobWorker({
      ...work,
      store,
      now,
      // The claim does the work in its transaction: a process that ends in between leaves nothing half done.
      claim: expireConsents,
      run: async () => railOptions.wakeDeliveries(),
    }),
    createJobWorker({
      ...work,
      store,
      now,
      // The same, each payment in a transaction of its own.
      claim: async (db, bounds) => (judgeTransfer ? endDuePayments(db, bounds, judgeTransfer) : []),
      run: async () => railOptions.wakeDeliveries(),
    }),
    createJobWorker({
      ...work,
      store,
      now,
      // The same, with holds.
      claim: releaseDueHolds,
      run: async () => railOptions.wakeDeliveries(),
    }),
  ];
  return {
    start() {
      for (const worker of workers) worker.start();
    },
    async runDue() {
      for (const worker of workers) await worker.runDue();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
