import type { RailOptions } from './attempts/ask-rail.ts';
import { claimDuePayments } from './jobs/claim-due-payments.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from './jobs/create-job-worker.ts';
import { type DueOptions, runDuePayment } from './jobs/run-due-payment.ts';
import { claimDueSubscriptions } from './renewals/claim-due-subscriptions.ts';
import { runDueSubscription } from './renewals/run-due-subscription.ts';

export interface JobsOptions extends Pick<JobWorkerOptions, 'refreshClock' | 'reportFault'> {
  railOptions: RailOptions;
  judgeDispute: DueOptions['judgeDispute'];
}

/** Wires what changes with time: payments that expire, settle or are judged, and then the subscriptions that are due. */
export function createJobs({ railOptions, judgeDispute, ...work }: JobsOptions): JobWorker {
  const { store, now } = railOptions;
  const workers = [
    createJobWorker({
      ...work,
      store,
      now,
      claim: claimDuePayments,
      run: (paymentId) => runDuePayment(paymentId, { ...railOptions, judgeDispute }),
    }),
    createJobWorker({
      ...work,
      store,
      now,
      claim: claimDueSubscriptions,
      run: (id) => runDueSubscription(id, railOptions),
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
