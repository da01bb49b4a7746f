import { defineTables } from '../../platform/store/define-tables.ts';

/** A report from a terminal. */
interface TerminalReportRow {
  poiid: string;
  report_id: string;
  company_id: number;
  kind: 'DIALOGUE' | 'OFFLINE' | 'PRINT';
  /** The report as received, in JSON. */
  report: string;
  created_at: number;
}

/** A refund at a terminal. */
interface TerminalReversalRow {
  poiid: string;
  /** The terminal's reference. */
  reference: string;
  company_id: number;
  /** The answer as sent, in JSON. */
  answer: string;
  created_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    terminal_reports: TerminalReportRow;
    terminal_reversals: TerminalReversalRow;
  }
}

/** Reports of terminals, and the answers to their refunds. */
export const REPORT_TABLES = defineTables({
  terminal_reports: [
    `create table terminal_reports (
      poiid text not null,
      report_id text not null,
      company_id integer not null,
      kind text not null,
      report text not null,
      created_at bigint not null,
      constraint terminal_reports_pk primary key (poiid, report_id)
    )`,
    'create index terminal_reports_newest on terminal_reports (company_id, created_at)',
  ],
  terminal_reversals: [
    `create table terminal_reversals (
      poiid text not null,
      reference text not null,
      company_id integer not null,
      answer text not null,
      created_at bigint not null,
      constraint terminal_reversals_pk primary key (poiid, reference)
    )`,
  ],
});
