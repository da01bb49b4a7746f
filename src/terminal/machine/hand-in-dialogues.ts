import type { TerminalReport } from '../../protocol/terminal/terminal-connection.ts';
import type { DialogueRecords } from '../journal/dialogues.ts';
import type { Journal } from '../journal/open-journal.ts';
import { listOutbox } from '../journal/outbox.ts';
import { createDialogueReport } from './create-report.ts';

interface HandInOptions {
  journal: Journal;
  records: DialogueRecords;
  keepReport: (report: TerminalReport) => void;
}

/**
 * Reports the dialogues of payments from before there was a service, with their receipts, as far as they are still stored (48
 * hours). With a service, a payment's dialogue is reported anyway.
 */
export function handInDialogues({ journal, records, keepReport }: HandInOptions): void {
  const kept = listOutbox(journal, Number.MAX_SAFE_INTEGER).flatMap((entry) =>
    entry.kind === 'REPORT' ? [entry.report] : [],
  );
  const told = new Set(kept.flatMap((report) => (report.Kind === 'DIALOGUE' ? [report.Reference] : [])));
  const references = kept.flatMap((report) =>
    report.Kind === 'OFFLINE' && !told.has(report.Authorization.Reference)
      ? [report.Authorization.Reference]
      : [],
  );
  if (!references.length) return;
  journal.transact(() => {
    for (const record of records.listByReference(references)) {
      const report = record.end && createDialogueReport({ ...record, end: record.end });
      if (report) keepReport(report);
    }
  });
}
