import { defineSubject } from '../platform/subjects/define-subject.ts';
import { forgetMails } from './forget-mails.ts';
import { CODE_RETENTION, MAIL_RETENTION } from './mail-retention.ts';
import { MAIL_TABLES } from './tables.ts';

/** Mails to shoppers and signers, which a worker of its own sends. */
export const MAILS = defineSubject()({
  tables: MAIL_TABLES,
  retention: [MAIL_RETENTION, CODE_RETENTION],
  forgets: [forgetMails],
});
