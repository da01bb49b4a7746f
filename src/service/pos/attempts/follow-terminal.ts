import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import { createJobWorker, type JobWorker } from '../../payments/due/create-job-worker.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { claimDue } from '../../platform/store/claim-due.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';
import { type TakeNeeds, takeAnswer } from './take-answer.ts';
import {
  giveUpAtTerminal,
  isStopping,
  lockWaiting,
  STOPPED,
  stopAtTerminal,
  type TerminalEnd,
} from './terminal-attempts.ts';
import type { TerminalPair } from './terminal-messages.ts';

/** A payment that was not sent by then is not sent: the till has given up, and a terminal must not ask for a card by surprise. */
const SEND_WITHIN_MS = 5_000;
/** The time that a request to a terminal has to tell the end, in questions, before it is asked in addition. */
const QUIET_QUESTIONS = 3;
/** How long a question may take before it is asked again. */
const QUESTION_MS = 10_000;

interface FollowOptions extends TakeNeeds {
  reportFault: (error: Error) => void;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

type Attempt = TerminalAttemptRow & {
  attempt_id: string;
  payment_id: string;
  due_at: number;
  traceparent: string | null;
};

/** Waits for a terminal, which must not hold up other payments. */
type Wait = () => Promise<unknown>;

type End = Pick<TerminalEnd, 'status' | 'failure'>;

const NOT_SENT: End = {
  status: 'cancelled',
  failure: { condition: 'Aborted', message: 'It was not sent to the terminal in time.' },
};

const readPair = ({ poiid, sale_id: saleId, service_id: serviceId }: Attempt): TerminalPair => ({
  poiid,
  saleId,
  serviceId,
});

/** Changes a row, unless something else has made it due in the meantime, such as a call that cancels it. */
async function change(
  { store }: Pick<FollowOptions, 'store'>,
  { id, due_at }: Pick<Attempt, 'id' | 'due_at'>,
  values: Partial<TerminalAttemptRow>,
): Promise<boolean> {
  const rows = store.updateTable('terminal_attempts').set(values).where('id', '=', id);
  return (await rows.where('due_at', '=', due_at).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Ends an attempt without an answer of its terminal. An approval that is told later is given back. */
async function endUnanswered(
  { attempt_id: attemptId }: Attempt,
  end: End,
  { store, followers, remote, now, wakeDeliveries }: FollowOptions,
): Promise<boolean> {
  const isEnded = await store.transaction().execute(async (trx) => {
    if (!(await giveUpAtTerminal(trx, { followers }, { ...end, attemptId, now: now() }))) return false;
    await remote.record(trx, attemptId, { isApproved: false });
    return true;
  });
  if (isEnded) wakeDeliveries();
  return isEnded;
}

/** Records that the request begins, which happens once. @returns false if it was given up or sent before */
const markSent = (row: Attempt, { store, now, remote }: FollowOptions): Promise<boolean> =>
  store.transaction().execute(async (trx) => {
    if (!(await lockWaiting(trx, row.attempt_id))) return false;
    const sent = await trx
      .updateTable('terminal_attempts')
      .set({
        status: 'at_terminal',
        due_at: Math.min(row.expires_at, now() + QUIET_QUESTIONS * remote.statusMs),
        updated_at: now(),
      })
      .where('id', '=', row.id)
      .where('status', '=', 'queued')
      .executeTakeFirst();
    return sent.numUpdatedRows > 0n;
  });

/** Sends a payment to its terminal, and stores its end. Without an answer, the terminal is asked at once. */
async function send(row: Attempt, options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { store, remote, now } = options;
  const payment = await store
    .selectFrom('payments')
    .select(['transaction_id as transactionId', 'amount_minor as amountMinor', 'currency'])
    .where('id', '=', row.payment_id)
    .executeTakeFirstOrThrow();
  try {
    const answer = await remote.pay({ ...payment, ...readPair(row) }, signal);
    await takeAnswer(row.attempt_id, answer, options);
  } catch (error) {
    const rows = store.updateTable('terminal_attempts').set({ due_at: now() }).where('id', '=', row.id);
    await rows.where('due_at', '>', now()).execute();
    if (!(error instanceof AnswerUnknownError)) throw error;
  }
}

/** Gives a payment up whose terminal has not told its end. */
async function giveUp(row: Attempt, options: FollowOptions): Promise<void> {
  if (!(await endUnanswered(row, STOPPED.timing_out, options))) return;
  const { poiid, attempt_id: attemptId } = row;
  options.report(
    `ALARM: The terminal ${poiid} has not told how attempt ${attemptId} has ended. It counts as not paid; if the ` +
      'shopper has paid, the money is given back once the acquirer says so.',
  );
}

/** Asks a terminal how a payment has ended, and stores that; `UNKNOWN` if it does not answer, or if the answer cannot be stored. */
async function findEnd(row: Attempt, options: FollowOptions, signal: AbortSignal) {
  const { remote, reportFault } = options;
  try {
    const found = await remote.findPayment(readPair(row), signal);
    if (typeof found !== 'object') return found;
    await takeAnswer(row.attempt_id, found, options);
    return 'TAKEN';
  } catch (error) {
    if (!(error instanceof AnswerUnknownError)) reportFault(error as Error);
    return 'UNKNOWN';
  }
}

/** Returns when to look again: after some time, or when the time of a payment is over that is not being stopped. */
const getNext = ({ status, expires_at }: Attempt, afterMs: number, { now }: FollowOptions): number =>
  isStopping(status) ? now() + afterMs : Math.min(now() + afterMs, expires_at);

/** Asks the terminal how a payment has ended, and ends it if it cannot have been paid, or after a long silence. */
async function ask(row: Attempt, options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { remote, now } = options;
  const { status, aborted_at: abortedAt, missing_at: missingAt } = row;
  const found = await findEnd(row, options, signal);
  if (found === 'TAKEN' || signal.aborted) return;
  // Before it was asked to stop, the request may still arrive.
  const isMissing = found === 'NOT_FOUND' && abortedAt !== null;
  if (isMissing && isStopping(status) && missingAt !== null && now() >= missingAt + remote.statusMs)
    return void (await endUnanswered(row, STOPPED[status], options));
  if (abortedAt !== null && now() >= Math.max(abortedAt, row.expires_at) + remote.giveUpMs)
    return giveUp(row, options);
  await change(options, row, {
    due_at: getNext(row, remote.statusMs, options),
    ...(isMissing && { missing_at: missingAt ?? now() }),
    ...(found === 'IN_PROGRESS' && { missing_at: null }),
  });
}

/** Asks the terminal to stop a payment, once, or else how it has ended. */
async function stopOrAsk(
  row: Attempt,
  options: FollowOptions,
  signal: AbortSignal,
): Promise<Wait | undefined> {
  const { remote, now } = options;
  const isAborting = isStopping(row.status) && row.aborted_at === null;
  const due_at = getNext(row, remote.statusMs + (isAborting ? 0 : QUESTION_MS), options);
  if (!(await change(options, row, { due_at, ...(isAborting && { aborted_at: now() }) }))) return undefined;
  if (!isAborting) return () => ask({ ...row, due_at }, options, signal);
  return () =>
    remote.abort(readPair(row), signal).catch((error: unknown) => {
      if (!(error instanceof AnswerUnknownError)) throw error;
    });
}

/** Finds a payment that has not ended, with the trace of the call that began it. */
const findOpen = (store: Store, id: string) =>
  store
    .selectFrom('terminal_attempts')
    .innerJoin('attempts', 'attempts.id', 'terminal_attempts.attempt_id')
    .selectAll('terminal_attempts')
    .select('traceparent')
    .where('terminal_attempts.id', '=', id)
    .where('due_at', 'is not', null)
    .executeTakeFirst() as Promise<Attempt | undefined>;

/** Takes the next step of a payment. @returns what then waits for the terminal */
async function follow(row: Attempt, options: FollowOptions, signal: AbortSignal): Promise<Wait | undefined> {
  const { store, followers, now } = options;
  const { attempt_id: attemptId, status, expires_at: expiresAt } = row;
  if (status === 'queued') {
    if (now() >= expiresAt || now() > row.created_at + SEND_WITHIN_MS)
      return void (await endUnanswered(row, NOT_SENT, options));
    return (await markSent(row, options)) ? () => send(row, options, signal) : undefined;
  }
  if (now() < expiresAt || isStopping(status)) return stopOrAsk(row, options, signal);
  const stop = { attemptId, as: 'timing_out', now: now() } as const;
  await store.transaction().execute((trx) => stopAtTerminal(trx, { followers }, stop));
  return undefined;
}

/** Returns for how many seconds the oldest payment without an end is over its time; 0 if there is none. */
export async function readOverdue(store: Store, now: number): Promise<number> {
  const open = store.selectFrom('terminal_attempts').where('due_at', 'is not', null);
  const { since } = await open
    .select(({ fn }) => fn.min('expires_at').as('since'))
    .where('expires_at', '<', now)
    .executeTakeFirstOrThrow();
  return since === null ? 0 : (now - Number(since)) / 1000;
}

/** Ends the time of what the previous process has not sent, if no other process can have taken it over: it is not sent late. */
export async function releaseUnsent(store: Store, now: number): Promise<void> {
  const unsent = store.updateTable('terminal_attempts').where('due_at', 'is not', null);
  await unsent.set({ expires_at: now }).where('status', '=', 'queued').execute();
}

/** Keeps a service from starting that would leave payments at terminals open. @throws ConfigError */
export async function refuseOpenPayments(store: Store): Promise<void> {
  const open = store.selectFrom('terminal_attempts').select('id').where('due_at', 'is not', null).limit(1);
  if (await open.executeTakeFirst())
    throw new ConfigError('Payments at terminals are open: set ADYEN_DEVICES_URL until they have ended.');
}

/**
 * Creates the worker that leads payments at remote terminals to their end.
 *
 * Requirements
 * - A payment is sent at most once, and within two seconds. A process that dies before that leaves it unsent.
 * - After a lost answer, any process asks how it has ended. It ends without an answer only if the terminal does not know it after it
 *   was asked to stop, or has been silent for long.
 * - No transaction is open, and no other payment waits, while a terminal has a dialogue.
 */
export function createTerminalWorker(options: FollowOptions): JobWorker {
  const { store, now, reportFault } = options;
  const stopping = new AbortController();
  const waiting = new Set<Promise<unknown>>();
  const worker = createJobWorker({
    store,
    now,
    reportFault,
    claim: (db, bounds) => claimDue(db, 'terminal_attempts', bounds),
    async run(id) {
      const row = await findOpen(store, id);
      if (!row) return;
      await resumeTrace(row.traceparent, async () => {
        const wait = await follow(row, options, stopping.signal);
        if (!wait) return;
        const end = wait()
          .catch(reportFault)
          .finally(() => waiting.delete(end));
        waiting.add(end);
      });
    },
  });
  return {
    ...worker,
    /** Stops waiting for terminals: other processes ask how the payments have ended. */
    async stop() {
      await worker.stop();
      stopping.abort();
      await Promise.all(waiting);
    },
  };
}
