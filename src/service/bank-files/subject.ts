import { defineSubject } from '../platform/subjects/define-subject.ts';
import { ENTRY_CALLS } from './files/entry-calls.ts';
import { type BankCallNeeds, FILE_CALLS } from './files/file-calls.ts';
import type { BankFileNeeds } from './matching/bank-files.ts';
import { matchDue } from './matching/match-entry.ts';
import { BANK_FILE_REFUSALS } from './refusals.ts';
import { BANK_FILE_TABLES } from './tables/bank-files.ts';

declare module '../payments/due/subject-parts.ts' {
  interface JobNeeds extends BankFileNeeds {}
}

/** Files of banks: who has paid by transfer. */
export const BANK_STATEMENTS = defineSubject<BankCallNeeds>()({
  tables: BANK_FILE_TABLES,
  calls: [...FILE_CALLS, ...ENTRY_CALLS],
  due: {
    bank_entries: { run: matchDue },
  },
  refusals: { bankFiles: BANK_FILE_REFUSALS },
});
