import type { TerminalReport } from '../../protocol/terminal-link.ts';
import type { Journal } from './open-journal.ts';

/** Something that the service has to hear: it stays until the service has confirmed it. */
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
