import type { Language } from '../../protocol/languages.ts';
import { defineTables } from '../platform/store/define-tables.ts';

/** `EXPIRED`: it was not sent in time. */
type MailState = 'WAITING' | 'SENT' | 'FAILED' | 'EXPIRED';

/** The outbox of mails to shoppers, signers and recipients of receipts. */
export interface MailRow {
  id: string;
  company_id: number;
  /** Null for a mail about a receipt or a contract. */
  payment_id: string | null;
  /** Such as `receipt` (`mails/mail-kinds.ts`). */
  kind: string;
  /** Whether the payment has at most one mail of this kind. */
  is_single: number;
  recipient: string;
  language: Language;
  subject: string;
  text: string;
  /** The same content as HTML; null in an old mail. */
  html: string | null;
  created_at: number;
  state: MailState;
  tries: number;
  /** The time of the next try, or the end of the lease of the current one; null if there is none. */
  due_at: number | null;
  /** The time after which it is no longer sent. */
  until: number;
  /** The URL to which a mail program posts if the recipient wants no more such mails; null for a mail that has to be sent. */
  stop_url: string | null;
}

declare module '../platform/store/tables.ts' {
  interface Tables {
    mails: MailRow;
  }
}

/** The column that a database of the first version does not have. */
export const STOP_COLUMN = 'stop_url text';

/** The outbox of mails. */
export const MAIL_TABLES = defineTables({
  mails: [
    `create table mails (
      id text primary key,
      company_id integer not null,
      payment_id text,
      kind text not null,
      is_single integer not null,
      recipient text not null,
      language text not null,
      subject text not null,
      text text not null,
      html text,
      created_at bigint not null,
      state text not null,
      tries integer not null,
      due_at bigint,
      until bigint not null,
      ${STOP_COLUMN}
    )`,
    'create unique index mails_once on mails (payment_id, kind) where is_single = 1',
    'create index mails_newest on mails (company_id, created_at, id)',
    'create index mails_of_payment on mails (payment_id, created_at, id) where payment_id is not null',
    'create index mails_due on mails (due_at) where due_at is not null',
    'create index mails_waiting on mails (until) where due_at is not null',
    'create index mails_with_html on mails (created_at) where html is not null',
    "create index mails_with_code on mails (created_at) where kind in ('code', 'card_code') and html is not null",
  ],
});
