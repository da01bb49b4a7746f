import { ADYEN } from '../adyen/subject.ts';
import { DASHBOARD } from '../back-office/subject.ts';
import { BANK_STATEMENTS } from '../bank-files/subject.ts';
import { ACCESS } from '../calls/subject.ts';
import { CHECKOUT } from '../checkout/subject.ts';
import { LEDGER } from '../ledger/subject.ts';
import type { MailKinds } from '../mails/mail-kinds.ts';
import { MAILS } from '../mails/subject.ts';
import { CONTACTS } from '../merchants/contacts/subject.ts';
import { MERCHANTS } from '../merchants/subject.ts';
import { PAYMENTS } from '../payments/subject.ts';
import type { Refusals } from '../platform/http/answers/rejections.ts';
import type { DueTable } from '../platform/store/claim-due.ts';
import type { Subject } from '../platform/subjects/define-subject.ts';
import { HARDWARE } from '../pos/hardware/subject.ts';
import { POS } from '../pos/subject.ts';
import { BANKING } from '../products/banking/subject.ts';
import { CHATS } from '../products/chat/subject.ts';
import { CONTRACT_SIGNING } from '../products/contracts/subject.ts';
import { EU_DOMAINS } from '../products/domains/subject.ts';
import { FISCAL } from '../products/fiscal/subject.ts';
import { PARTNERS } from '../products/partners/subject.ts';
import type { KindWork } from '../records/define-records.ts';
import type { KindNames } from '../records/record-spec.ts';
import { RECURRING } from '../recurring/subject.ts';
import { SANDBOX } from '../sandbox/subject.ts';
import type { Events } from '../webhooks/outbox/event-types.ts';
import { WEBHOOKS } from '../webhooks/subject.ts';
import { RECORDS } from './records.ts';

/**
 * All subjects, one line each. The order is that of their calls in the documentation, of the calls of their followers, and of
 * their work when it is due at the same time: the expiry of a domain, a record, is handled before its renewal.
 */
const LISTED = [
  ACCESS,
  PAYMENTS,
  WEBHOOKS,
  MERCHANTS,
  CONTACTS,
  RECURRING,
  LEDGER,
  POS,
  HARDWARE,
  DASHBOARD,
  CHECKOUT,
  RECORDS,
  BANKING,
  BANK_STATEMENTS,
  PARTNERS,
  CONTRACT_SIGNING,
  CHATS,
  FISCAL,
  EU_DOMAINS,
  MAILS,
  ADYEN,
  SANDBOX,
] as const;

type Listed = (typeof LISTED)[number];

/** Functions that take the needs of one subject each. One that takes what all of them take gets the intersection. */
type Takes<One> = One extends Subject<infer Needs> ? (needs: Needs) => void : never;
type NeedsOf<One> = Takes<One> extends (needs: infer All) => void ? All : never;

/** The names in a part of a subject. */
type NamesIn<One, Part extends string> = One extends { names?: { [Name in Part]: infer Names } }
  ? Names
  : never;
type With<One, Part extends string> = One extends { names?: { [Name in Part]: unknown } } ? One : never;

/** The dependencies of the calls and pages of all subjects. */
export type SubjectNeeds = NeedsOf<Listed>;

/** The dependencies of all subjects with kinds of records. */
export type KindNeeds = NeedsOf<With<Listed, 'kinds'>>;

/** Tables whose rows a worker of its own claims. */
type WithWorker = 'deliveries' | 'mails' | 'adyen_notifications' | 'terminal_attempts';

/**
 * Names that no subject lists: of kinds of records and of tables with due rows, whose time would come without a consequence, and of
 * owners of refusals, events and mails, whose sentences would be missing. A kind names its events after itself.
 */
type Unlisted =
  | Exclude<keyof KindNames, NamesIn<Listed, 'kinds'>>
  | Exclude<DueTable, NamesIn<Listed, 'due'> | WithWorker>
  | Exclude<keyof Refusals, NamesIn<Listed, 'refusals'>>
  | Exclude<keyof Events, NamesIn<Listed, 'events'> | NamesIn<Listed, 'kinds'>>
  | Exclude<keyof MailKinds, NamesIn<Listed, 'mails'>>;

/** The type of a complete list. An incomplete one does not compile, and the error names what is missing. */
type Complete = [Unlisted] extends [never] ? readonly unknown[] : { isInNoSubject: Unlisted };

export const SUBJECTS: readonly Subject<SubjectNeeds>[] = LISTED satisfies Complete;

const hasKinds = (subject: Listed): subject is With<Listed, 'kinds'> => 'kinds' in subject;

/** All kinds of records. */
export const RECORD_KINDS: readonly KindWork<KindNeeds>[] = LISTED.filter(hasKinds).flatMap(
  ({ kinds = {} }) => Object.values(kinds),
);
