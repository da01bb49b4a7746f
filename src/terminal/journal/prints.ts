import type { PrintedRow } from '../../protocol/terminal/terminal-connection.ts';
import type { Journal, Row } from './open-journal.ts';

const MAX_PRINTS = 50;

/** A printout. */
export interface Print {
  id: string;
  at: number;
  qualifier: string;
  rows: PrintedRow[];
}

const readPrint = (row: Row): Print => ({
  id: String(row.id),
  at: Number(row.at),
  qualifier: String(row.qualifier),
  rows: JSON.parse(String(row.rows)),
});

/** The last prints. */
export function createPrintRecords(journal: Journal) {
  return {
    /** Must run inside the caller's transaction. */
    add: ({ id, at, qualifier, rows }: Print): void => {
      const text = JSON.stringify(rows);
      journal.run(
        'insert into prints (id, at, qualifier, rows) values (?, ?, ?, ?)',
        id,
        at,
        qualifier,
        text,
      );
      journal.run(
        'delete from prints where rowid not in (select rowid from prints order by rowid desc limit ?)',
        MAX_PRINTS,
      );
    },
    /** Newest first. */
    list: (): Print[] => journal.all('select * from prints order by rowid desc').map(readPrint),
    find: (id: string): Print | undefined => {
      const row = journal.get('select * from prints where id = ?', id);
      return row && readPrint(row);
    },
  };
}

export type PrintRecords = ReturnType<typeof createPrintRecords>;
