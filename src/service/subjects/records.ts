import { defineSubject } from '../platform/subjects/define-subject.ts';
import type { BoundKind } from '../records/bind-kinds.ts';
import { runDueRecords } from '../records/run-due-records.ts';
import { RECORD_TABLES } from '../records/tables.ts';

export interface RecordWorkNeeds {
  /** The kinds of records of all subjects. */
  kinds: readonly BoundKind[];
}

declare module '../payments/due/subject-parts.ts' {
  interface JobNeeds {
    kinds: RecordWorkNeeds['kinds'];
  }
}

/** The records of all kinds, and their moves by the clock. */
export const RECORDS = defineSubject()({
  tables: RECORD_TABLES,
  due: {
    records: {
      // A crash in between leaves nothing half done.
      claim: runDueRecords,
      run: async (_id, { wakeDeliveries }) => wakeDeliveries(),
    },
  },
});
