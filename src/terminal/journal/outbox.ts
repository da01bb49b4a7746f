import type { OfflineReport, TerminalReport } from '../../protocol/terminal/terminal-connection.ts';
import type { Journal } from './open-journal.ts';

/** A report to the service, kept until the service has confirmed it. */
export type OutboxEntry =
  | { number: number; kind: 'REPORT'; report: TerminalReport }
  /** The till was told that nothing was charged, and the service did not answer. */
  | { number: number; kind: 'WITHDRAW'; reference: string };

const insert = (journal: Journal, kind: OutboxEntry['kind'], body: string) =>
  journal.run('insert into outbox (kind, body) values (?, ?)', kind, body);

export const pushReport = (journal: Journal, report: TerminalReport): void => {
  insert(journal, 'REPORT', JSON.stringify(report));
};

export const pushWithdrawal = (journal: Journal, reference: string): void => {
  insert(journal, 'WITHDRAW', reference);
};

/** Oldest first. */
export const listOutbox = (journal: Journal, count: number): OutboxEntry[] =>
  journal.all('select * from outbox order by number limit ?', count).map((row) => {
    const number = Number(row.number);
    const body = String(row.body);
    return row.kind === 'REPORT'
      ? { number, kind: 'REPORT', report: JSON.parse(body) }
      : { number, kind: 'WITHDRAW', reference: body };
  });

export function removeFromOutbox(journal: Journal, numbers: readonly number[]): void {
  journal.transact(() => {
    for (const number of numbers) journal.run('delete from outbox where number = ?', number);
  });
}

/** The number of payments that a terminal without a service keeps, in case it gets one later. */
const MAX_KEPT = 1000;

/** Keeps a payment, and deletes the oldest ones of a terminal that never gets a service. */
export function keepForLater(journal: Journal, report: OfflineReport): void {
  pushReport(journal, report);
  journal.run(
    'delete from outbox where number not in (select number from outbox order by number desc limit ?)',
    MAX_KEPT,
  );
}

/** Subtracts a refund from a payment that no service knows yet; a completely refunded one is no longer reported. */
export function reduceReport(journal: Journal, pspReference: string, amountMinor: number): void {
  const row = journal.get(
    "select * from outbox where kind = 'REPORT' and json_extract(body, '$.PspReference') = ?",
    pspReference,
  );
  if (!row) return;
  const report = JSON.parse(String(row.body)) as OfflineReport;
  const left = report.Authorization.AmountMinor - amountMinor;
  const Authorization = { ...report.Authorization, AmountMinor: left };
  const number = Number(row.number);
  if (left > 0)
    journal.run(
      'update outbox set body = ? where number = ?',
      JSON.stringify({ ...report, Authorization }),
      number,
    );
  else journal.run('delete from outbox where number = ?', number);
}
