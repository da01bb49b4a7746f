import { setImmediate } from 'node:timers/promises';
import {
  type AuthorizeAnswer,
  MAX_REPORTS,
  type ReportsRequest,
  type ReverseRequest,
  type TerminalReport,
  UNDO_REASON,
} from '../../protocol/terminal/terminal-connection.ts';
import type { Journal } from '../journal/open-journal.ts';
import {
  listOutbox,
  type OutboxEntry,
  pushReport,
  pushWithdrawal,
  removeFromOutbox,
} from '../journal/outbox.ts';
import { type CallService, ConnectionFailure } from './connection-client.ts';
import type { Statements } from './create-statements.ts';

const RETRY_MS = 1000;

/** Statuses with which the service will never accept a report. */
const HOPELESS = [400, 413, 422];

/**
 * Withdraws a payment that was reported to the till as not charged. If the service had approved it, it is refunded. Both calls
 * can be repeated.
 */
async function withdraw(call: CallService, reference: string): Promise<void> {
  const { body } = await call({ path: `authorize/${encodeURIComponent(reference)}/withdraw` });
  const answer = body as AuthorizeAnswer;
  if (answer.Decision === 'PENDING') throw new ConnectionFailure('The service is still asking the acquirer.');
  if (answer.Decision !== 'APPROVED') return;
  const request: ReverseRequest = {
    Reference: `${reference}-undo`,
    SaleId: '',
    ServiceId: '',
    Original: answer.PspReference,
    AmountMinor: null,
    Currency: null,
    Reason: UNDO_REASON,
  };
  await call({ path: 'reverse', body: request });
}

/** Returns the first entries, to be sent in one call. */
function takeBatch(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const [first] = entries;
  if (first?.kind !== 'REPORT') return entries.slice(0, 1);
  const end = entries.findIndex(({ kind }) => kind !== 'REPORT');
  return entries.slice(0, end < 0 ? entries.length : end);
}

interface StoreAndForwardOptions {
  journal: Journal;
  call: CallService;
  statements: Statements;
}

/** Creates the queue of reports that the service must confirm, oldest first. */
export function createStoreAndForward({ journal, call, statements }: StoreAndForwardOptions) {
  let isOnline = false;
  let flushing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const send = async (batch: readonly OutboxEntry[]): Promise<void> => {
    const [first] = batch;
    if (first?.kind === 'WITHDRAW') return withdraw(call, first.reference);
    const Reports = batch.flatMap((entry) => (entry.kind === 'REPORT' ? [entry.report] : []));
    try {
      await call({ path: 'reports', body: { Reports, ...statements.state() } satisfies ReportsRequest });
    } catch (error) {
      if (!(error instanceof ConnectionFailure && HOPELESS.includes(error.status ?? 0))) throw error;
      console.error(`The service refused ${Reports.length} reports for good: ${error.message}`);
    }
  };

  const flush = async (): Promise<void> => {
    while (isOnline) {
      // Wait for a turn, so that the display has left a dialogue whose end was just stored.
      await setImmediate();
      const batch = takeBatch(listOutbox(journal, MAX_REPORTS));
      if (!batch.length) return;
      await send(batch);
      removeFromOutbox(
        journal,
        batch.map(({ number }) => number),
      );
    }
  };

  /** Retries a failed report soon, because the next poll may be held for long. */
  const start = (): void => {
    if (!isOnline || flushing) return;
    clearTimeout(retry);
    flushing = flush()
      .catch(() => {
        retry = setTimeout(start, RETRY_MS);
        retry.unref();
      })
      .finally(() => {
        flushing = undefined;
      });
  };

  return {
    keepReport: (report: TerminalReport): void => {
      pushReport(journal, report);
      // Runs after the current transaction.
      void setImmediate().then(start);
    },
    keepWithdrawal: (reference: string): void => {
      pushWithdrawal(journal, reference);
      void setImmediate().then(start);
    },
    setOnline: (value: boolean): void => {
      isOnline = value;
      if (!value) clearTimeout(retry);
      start();
    },
    settle: async (): Promise<void> => {
      await flushing;
    },
  };
}

export type StoreAndForward = ReturnType<typeof createStoreAndForward>;
