import { type SqlBool, sql } from 'kysely';
import { Type } from 'typebox';
import { CHANGE_SOURCES, CHANGE_TYPES, type ChangeType } from '../../calls/companies/record-change.ts';
import { nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { choice, MAX_ID_LENGTH, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import {
  createPageParameters,
  equals,
  type Page,
  type PageQuery,
  readPage,
} from '../../calls/definitions/read-page.ts';
import type { RecordScope, ResourceField } from '../../calls/definitions/resource.ts';
import type { ChangeRow } from '../../calls/tables/companies.ts';
import type { Store } from '../../platform/store/open-store.ts';

const value = (description: string) => Type.Unsafe<unknown>({ description });
const FieldSchema = Type.Object(
  {
    Name: text('As in the record.'),
    Before: value('Null for a new record.'),
    After: value('Null for a deleted record.'),
  },
  { additionalProperties: false },
);

/** The verbs of changes, between who made one and what was changed. */
const DEEDS: Record<ChangeType, string> = {
  'user.created': 'added the user',
  'user.changed': 'changed the user',
  'user.disabled': 'disabled the user',
  'user.enabled': 'enabled the user',
  'user.password_changed': 'changed the password of',
  'user.second_factor_added': 'added a second factor to',
  'user.second_factor_removed': 'removed the second factor of',
  'user.creator_disabled': 'disabled who had added the user',
  'user.deleted': 'deleted the user',
  'company.created': 'created the company',
  'company.changed': 'changed the company',
  'company.suspended': 'suspended the company',
  'company.resumed': 'resumed the company',
  'company.removed': 'removed the company',
  'company.restored': 'restored the company',
  'payment.captured': 'captured the payment',
  'payment.released': 'released the payment',
  'payment.refunded': 'refunded the payment',
  'dispute.responded': 'responded to the dispute',
  'dispute.accepted': 'accepted the dispute',
  'customer.forgotten': 'forgot the customer',
};

/** Who made a change, if not a user. */
const SOURCES = {
  api: 'A call',
  fixtures: 'The fixtures',
  command: 'The operator’s command',
  form: 'The onboarding form',
};

const FIELDS = {
  ChangeId: { shown: text('Its id.') },
  Type: { shown: oneOfTexts(CHANGE_TYPES, 'What happened.', DEEDS) },
  SubjectId: { shown: text('The id of the user or company that was changed.') },
  Subject: { shown: text('Its name at that time.') },
  Fields: { shown: Type.Array(FieldSchema, { description: 'What changed. Never a secret.' }) },
  Source: {
    shown: oneOfTexts(CHANGE_SOURCES, "A call, the fixtures, the operator's command, or the form.", SOURCES),
  },
  Company: {
    shown: nullable({ type: 'string' }, 'The company of the user who did it; null without a user.'),
  },
  UserId: { shown: nullable({ type: 'string' }, 'The user who did it; null for a user of another company.') },
  Username: { shown: nullable({ type: 'string' }, 'The name of that user.') },
  CreatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const COMPANY_TYPES = CHANGE_TYPES.filter((type) => type.startsWith('company.'));
const isOfCompany = (type: string): boolean => COMPANY_TYPES.some((known) => known === type);

/** Who acts for another company is that company's own business. */
function toChange(row: ChangeRow, ownId: string | undefined) {
  const isOwn = row.actor_company_id === row.company_id;
  return {
    ChangeId: row.id,
    Type: row.type,
    SubjectId: (isOfCompany(row.type) && ownId) || row.subject_id,
    Subject: row.subject,
    Fields: JSON.parse(row.fields) as object[],
    Source: row.source,
    Company: row.actor_company,
    UserId: isOwn ? row.actor_user_id : null,
    Username: isOwn ? row.actor_username : null,
    CreatedAt: new Date(row.created_at).toISOString(),
  };
}

interface ChangeQuery extends PageQuery {
  Type?: ChangeType;
  SubjectId?: string;
}

async function listChanges(store: Store, { companyId }: RecordScope, query: ChangeQuery): Promise<Page> {
  const { Type: type, SubjectId, ...page } = query;
  const own = store.selectFrom('partner_companies').select('id').where('company_id', '=', companyId);
  const ownId = (await own.executeTakeFirst())?.id;
  const company = sql.join(COMPANY_TYPES);
  const ofSubject =
    SubjectId !== undefined && SubjectId === ownId
      ? [sql<SqlBool>`type in (${company})`]
      : [
          equals('subject_id', SubjectId),
          SubjectId === undefined ? undefined : sql<SqlBool>`type not in (${company})`,
        ];
  const list = store.selectFrom('changes').selectAll().where('company_id', '=', companyId);
  const { rows, NextCursor } = await readPage(store, list, page, {
    idColumn: 'id',
    filters: { checked: [equals('type', type), ...ofSubject] },
  });
  return { rows: rows.map((row) => toChange(row, ownId)), NextCursor };
}

/** The log of a company: who changed its users, its scopes and its facts. */
export const CHANGE_CALLS = defineResource({
  name: 'Change',
  plural: 'Changes',
  path: '/changes',
  versions: ['v5'],
  scopes: ['utilities'],
  id: pathId(MAX_ID_LENGTH, 'NOT_FOUND', 'Its id.'),
  fields: FIELDS,
  words: {
    title: '{Username} {Type} {Subject} || {Company} {Type} {Subject} || {Source} {Type} {Subject}',
    address: [
      { text: '#links/{Subject}', where: { Type: '^payment' } },
      { text: '#sections/online-payments/disputes/{Subject}', where: { Type: '^dispute' } },
    ],
    table: 'Fields',
    empty: 'Nothing has been changed yet.',
  },
  list: {
    summary: 'Lists the changes to the users and the data of the company, with their authors, newest first.',
    guide: '#the-log-of-changes',
    description: 'Newest first.',
    page: {
      query: {
        ...createPageParameters('chg_'),
        Type: choice(CHANGE_TYPES, 'Only changes of this kind.'),
        SubjectId: wholeId(MAX_ID_LENGTH),
      },
      run: listChanges,
    },
  },
});
