import type { MailRules } from '../mails/mail-kinds.ts';
import { joinRefusals, type RefusalTable } from '../platform/http/answers/rejections.ts';
import { createEventCatalog, type EventCatalog } from '../webhooks/outbox/event-catalog.ts';
import { SUBJECTS } from './subjects.ts';

/** The sentences of all refusals. */
export const REFUSALS: RefusalTable = joinRefusals(
  SUBJECTS.flatMap(({ refusals = {} }) => Object.values(refusals)),
);

/** The events of all subjects. Those of kinds of records follow from the kinds. */
export const EVENTS: EventCatalog = createEventCatalog(
  SUBJECTS.flatMap(({ kinds = {}, events = {} }) => [
    ...Object.values(kinds).map((kind) => kind.events),
    ...Object.values(events),
  ]),
);

/** The kinds of mails of all subjects. */
export const MAIL_KINDS: MailRules = Object.assign(
  {},
  ...SUBJECTS.flatMap(({ mails = {} }) => Object.values(mails)),
);
