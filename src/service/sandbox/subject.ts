import { defineSubject } from '../platform/subjects/define-subject.ts';
import { ACQUIRER_TABLES } from './acquirer/tables.ts';
import { BANK_TABLES } from './bank/tables.ts';
import { LOG_TABLES } from './call-log/tables.ts';
import { RECEIVER_TABLES } from './receivers/tables.ts';
import { SANDBOX_REFUSALS } from './refusals.ts';

/** The memory of the simulated acquirer, banks and receivers. */
export const SANDBOX = defineSubject()({
  tables: { ...ACQUIRER_TABLES, ...BANK_TABLES, ...LOG_TABLES, ...RECEIVER_TABLES },
  refusals: { sandbox: SANDBOX_REFUSALS },
});
