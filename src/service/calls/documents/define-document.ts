import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import {
  breakRule,
  type FieldError,
  type FieldRule,
  type RejectionCode,
  reject,
  rejectFields,
  rejectState,
} from '../../platform/http/answers/rejections.ts';
import { getTopField } from '../../platform/http/requests/check-fields.ts';
import type { RecordRow } from '../../platform/store/company-rows.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { lockCompany } from '../companies/lock-company.ts';
import { oneOfTexts, text, timeField } from '../definitions/answer-fields.ts';
import type { Call } from '../definitions/define-call.ts';
import { defineResource } from '../definitions/define-resource.ts';
import { checkMetadataLimits } from '../definitions/metadata-limits.ts';
import { choice, pathId, search, wholeId } from '../definitions/parameters.ts';
import { createPageParameters } from '../definitions/read-page.ts';
import {
  type Change,
  createRecordSchema,
  type RecordKey,
  type ResourceField,
  type ResourceSpec,
} from '../definitions/resource.ts';
import { foldText } from './fold-text.ts';
import {
  claimRecord,
  countRecords,
  deleteRecord,
  findRecord,
  hasChildren,
  insertRecord,
  isTaken,
  listRecords,
  moveRecord,
  type RecordQuery,
  updateRecord,
} from './records.ts';

/** A prefix and a UUID. */
const MAX_ID_LENGTH = 64;
const MAX_SEARCH_LENGTH = 100;

type Body = Record<string, unknown>;
type Described = { summary: string; guide?: string };

/** Moves a record from some states to another one. */
interface DocumentAction extends Described {
  id: string;
  name: string;
  message: string;
  from: readonly string[];
  to: string;
}

/** A kind of document. It is kept in the table `records`, and needs no other code. */
export interface DocumentSpec
  extends Pick<ResourceSpec<unknown>, 'name' | 'plural' | 'label' | 'path' | 'scopes'> {
  /** The name of the id, `<name>Id` by default. */
  idName?: string;
  /** The beginning of ids, before a UUID. */
  idPrefix: string;
  notFound: RejectionCode;
  /** Its own fields. The id, `State`, `Metadata`, `CreatedAt` and `UpdatedAt` come by themselves. */
  fields: Record<string, ResourceField>;
  /** The first one is that of a new record. */
  states?: readonly [string, ...string[]];
  /** For a change or an action that the state does not allow. */
  stateRefusal?: RejectionCode;
  /** Most records of a company. */
  maximum: { count: number; refusal: RejectionCode };
  /** A text that no two records of a company share. */
  unique?: { read(body: Body): string | null; refusal: RejectionCode };
  /** The field that names another record, to which this one belongs. */
  parent?: { field: string; resource: string; rule: FieldRule };
  /** Records that belong to this one: while there are any, it is not deleted. */
  children?: { resource: string; refusal: RejectionCode };
  /** The fields that `Search` of the list looks through. */
  searched: readonly string[];
  /** Writes values in one spelling. */
  normalize?(body: Body): Body;
  /** The rules that no schema says, of a body that `normalize` has written. */
  check?(body: Body, now: number): FieldError[];
  create: Described & { example: object };
  list: Described;
  read: Described;
  change?: Described & { example: object /** All by default. */; in?: readonly string[] };
  remove?: Described;
  actions?: readonly DocumentAction[];
}

const Metadata = Type.Unsafe<Body>({
  type: 'object',
  description: 'Your own facts, given back as they are.',
});

function listFields({ name, idName = `${name}Id`, fields, states, change }: DocumentSpec) {
  return {
    [idName]: { shown: text('Its id.') },
    ...(states && { State: { shown: oneOfTexts(states, 'Where it is in its life.') } }),
    ...fields,
    Metadata: { shown: Metadata, create: Type.Optional(Metadata), ...(change && { change: Metadata }) },
    CreatedAt: { shown: timeField() },
    UpdatedAt: { shown: timeField() },
  } satisfies Record<string, ResourceField>;
}

/** The record in answers: every field of its own, null where it has no value. */
function createShow({ name, idName = `${name}Id`, fields, states }: DocumentSpec) {
  const names = Object.keys(fields);
  return (row: RecordRow): object => {
    const body = JSON.parse(row.body) as Body;
    return {
      [idName]: row.id,
      ...(states && { State: row.state }),
      ...Object.fromEntries(names.map((field) => [field, body[field] ?? null])),
      Metadata: body.Metadata ?? {},
      CreatedAt: new Date(row.created_at).toISOString(),
      UpdatedAt: new Date(row.updated_at).toISOString(),
    };
  };
}

/** Puts a body into a row, with what is searched and compared beside it. */
function fillRow({ searched, unique, parent }: DocumentSpec, row: RecordRow, body: Body): RecordRow {
  const texts = [row.id, ...searched.map((field) => body[field])].filter(
    (value) => typeof value === 'string',
  );
  return {
    ...row,
    body: JSON.stringify(body),
    lookup: unique?.read(body) ?? null,
    parent: parent ? ((body[parent.field] as string | undefined) ?? null) : null,
    search: foldText(texts.join('\n')),
  };
}

/**
 * @param sent the fields of a change: the others were accepted before, by the rules of that time
 * @throws Rejection 400, or 409 for a text that another record has
 */
async function checkRow(
  spec: DocumentSpec,
  trx: StoreTransaction,
  { row, sent }: { row: RecordRow; sent?: Body },
): Promise<void> {
  const { parent, unique, check } = spec;
  const body = JSON.parse(row.body) as Body;
  const errors = [
    ...(check?.(body, row.updated_at) ?? []),
    ...checkMetadataLimits((body.Metadata as Body | undefined) ?? {}),
  ].filter((error) => !sent || Object.hasOwn(sent, getTopField(error)));
  if (parent && row.parent !== null) {
    const key = { companyId: row.company_id, resource: parent.resource, id: row.parent };
    if (!(await findRecord(trx, key))) errors.push(breakRule(parent.field, parent.rule));
  }
  if (errors.length) throw rejectFields(errors);
  if (unique && (await isTaken(trx, row))) throw reject(unique.refusal);
}

function createOperations(spec: DocumentSpec) {
  const { name: resource, label = resource, idPrefix, states, notFound, maximum, children, change } = spec;
  const { normalize = (body: Body) => body, stateRefusal = 'STATE_NOT_ALLOWED' } = spec;
  const show = createShow(spec);
  const refuse = ({ state }: RecordRow, needs: readonly string[]) =>
    rejectState(stateRefusal, { subject: label.toLowerCase(), state: state ?? '', needs });
  const toKey = (key: RecordKey) => ({ ...key, resource });
  const claim = async (trx: StoreTransaction, key: RecordKey): Promise<RecordRow> => {
    await lockCompany(trx, key.companyId);
    const row = await claimRecord(trx, toKey(key));
    if (!row) throw reject(notFound);
    return row;
  };
  return {
    show,
    async create(body: object, { trx, companyId, now }: Change & { companyId: number }) {
      await lockCompany(trx, companyId);
      const empty = {
        company_id: companyId,
        resource,
        id: idPrefix + randomUUID(),
        state: states?.[0] ?? null,
      };
      const times = { version: 1, created_at: now, updated_at: now };
      const blank: RecordRow = { ...empty, ...times, lookup: null, parent: null, search: '', body: '{}' };
      const row = fillRow(spec, blank, normalize(body as Body));
      await checkRow(spec, trx, { row });
      if ((await countRecords(trx, { companyId, resource })) >= maximum.count) throw reject(maximum.refusal);
      await insertRecord(trx, row);
      return show(row);
    },
    async change(key: RecordKey, body: object, { trx, now }: Change) {
      const row = await claim(trx, key);
      if (change?.in && !change.in.includes(row.state ?? '')) throw refuse(row, change.in);
      const merged = { ...(JSON.parse(row.body) as Body), ...normalize(body as Body) };
      const changed = fillRow(spec, { ...row, version: row.version + 1, updated_at: now }, merged);
      await checkRow(spec, trx, { row: changed, sent: body as Body });
      await updateRecord(trx, changed);
      return show(changed);
    },
    async remove(key: RecordKey, { trx }: Change) {
      await claim(trx, key);
      const shelf = children && { companyId: key.companyId, resource: children.resource };
      if (shelf && (await hasChildren(trx, shelf, key.id))) throw reject(children.refusal);
      await deleteRecord(trx, toKey(key));
    },
    async move(key: RecordKey, { from, to }: DocumentAction, { trx, now }: Change) {
      const isMoved = await moveRecord(trx, toKey(key), { from, to, now });
      const row = await findRecord(trx, toKey(key));
      if (!row) throw reject(notFound);
      if (!isMoved) throw refuse(row, from);
      return show(row);
    },
  };
}

/** Names the filter by a parent as its field, which is not in the query of a page. */
function definePage(spec: DocumentSpec, show: (row: RecordRow) => object) {
  const { name: resource, idPrefix, states, parent } = spec;
  const query = {
    ...createPageParameters(idPrefix),
    Search: search(MAX_SEARCH_LENGTH, 'Part of its texts; capitals and accents do not count.'),
    ...(states && { State: choice(states) }),
    ...(parent && { [parent.field]: wholeId(MAX_ID_LENGTH) }),
  };
  return {
    query,
    async run(store: Parameters<typeof listRecords>[0], companyId: number, given: RecordQuery) {
      const parentId = parent && (given as Record<string, string | undefined>)[parent.field];
      const filters = { ...given, ...(parentId !== undefined && { parent: parentId }) };
      const { rows, NextCursor } = await listRecords(store, { companyId, resource }, filters);
      return { rows: rows.map(show), NextCursor };
    },
  };
}

/**
 * Declares a kind of document, and makes its calls: create, list, read, and, where they are named, change, delete and actions.
 * @example defineDocument({ name: 'Contract', plural: 'Contracts', states: ['DRAFT', 'SENT'], fields, … })
 */
export function defineDocument(spec: DocumentSpec): readonly Call[] {
  const { name, path, plural, label, scopes, idName, notFound, create, list, read, change, remove } = spec;
  const operations = createOperations(spec);
  const fields = listFields(spec);
  const one = Type.Object({ [name]: createRecordSchema(fields) });
  return defineResource({
    name,
    plural,
    path,
    scopes,
    fields,
    ...(label && { label }),
    ...(idName && { idName }),
    versions: ['v5'],
    id: pathId(MAX_ID_LENGTH, notFound, 'Its id.'),
    create: { ...create, refusals: [409], run: operations.create },
    list: { ...list, description: 'The newest first.', page: definePage(spec, operations.show) },
    read: {
      ...read,
      async run(store, key) {
        const row = await findRecord(store, { ...key, resource: name });
        if (!row) throw reject(notFound);
        return operations.show(row);
      },
    },
    ...(change && {
      change: {
        summary: change.summary,
        ...(change.guide && { guide: change.guide }),
        example: change.example,
        nothing: 'NO_CHANGE' as const,
        ...((spec.unique || change.in) && { refusals: [409] }),
        run: operations.change,
      },
    }),
    ...(remove && {
      remove: { ...remove, ...(spec.children && { refusals: [409] }), run: operations.remove },
    }),
    actions: (spec.actions ?? []).map((action) => ({
      id: action.id,
      name: action.name,
      summary: action.summary,
      ...(action.guide && { guide: action.guide }),
      message: action.message,
      answer: one,
      run: async (key, at) => ({ [name]: await operations.move(key, action, at) }),
    })),
  });
}
