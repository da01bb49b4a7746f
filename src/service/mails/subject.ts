import { defineSubject } from '../platform/subjects/define-subject.ts';
import { forgetMails } from './forget-mails.ts';
import { ACCOUNT_MAILS } from './mail-kinds.ts';
import { CODE_RETENTION, MAIL_RETENTION } from './mail-retention.ts';
import { MAIL_TABLES } from './tables.ts';

/** Mails to shoppers, signers and users, which a worker of its own sends. */
export const MAILS = defineSubject()({
  tables: MAIL_TABLES,
  mails: { accounts: ACCOUNT_MAILS },
  retention: [MAIL_RETENTION, CODE_RETENTION],
  forgets: [forgetMails],
});
