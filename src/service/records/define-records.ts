import { type TObject, Type } from 'typebox';
import type { CallButton } from '../calls/definitions/call-button.ts';
import type { CallDefinition } from '../calls/definitions/define-call.ts';
import { defineResource } from '../calls/definitions/define-resource.ts';
import { checkMetadataLimits } from '../calls/definitions/metadata-limits.ts';
import { choice, MAX_ID_LENGTH, pathId, search, wholeId } from '../calls/definitions/parameters.ts';
import { createPageParameters } from '../calls/definitions/read-page.ts';
import {
  type CalledChange,
  type Change,
  type Check,
  createBodySchema,
  createRecordSchema,
  type RecordKey,
  type RecordScope,
  type ResourceAction,
  type ResourceField,
} from '../calls/definitions/resource.ts';
import type { RejectionCode } from '../platform/http/answers/rejections.ts';
import { createFieldCheck, getTopField, sortErrors } from '../platform/http/requests/check-fields.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { EventGroup } from '../webhooks/outbox/event-types.ts';
import { createLook } from './create-look.ts';
import { createRecordStore } from './create-record-store.ts';
import { listRecordFields, type SpecOfFields } from './list-record-fields.ts';
import { listRecords, type RecordQuery, readRow } from './record-rows.ts';
import type { At, KindName, RecordBody, RecordSpec, StoredRecord } from './record-spec.ts';
import type { RecordRow } from './tables.ts';

const MAX_SEARCH_LENGTH = 100;

/** The minimum needs of a kind with deadlines or pages: the clock, because answers show the current state. */
export interface ClockNeeds {
  now: () => number;
}

/** Creates the validation of a new record, which reports everything that is wrong with its body. */
function createCheck<Needs, B extends object>(
  { normalize = (body) => body, check }: RecordSpec<Needs, B>,
  fields: Record<string, ResourceField>,
): Check<Needs> {
  const checkFields = createFieldCheck(createBodySchema(fields));
  return (body, needs, { company, now }) => {
    const errors = checkFields(body);
    const broken = new Set(errors.map(getTopField));
    const whole = Object.fromEntries(Object.entries(body).filter(([name]) => !broken.has(name)));
    const rules = [
      ...(check?.(normalize(whole) as B, { now, needs, company }) ?? []),
      ...checkMetadataLimits((whole.Metadata as RecordBody | undefined) ?? {}),
    ].filter((error) => !broken.has(getTopField(error)));
    return sortErrors([...errors, ...rules], Object.keys(fields));
  };
}

/** The part of a kind that does not depend on the type of its body, so that a table can hold several kinds. */
export interface KindWork<Needs> {
  /** The value of the column `resource`. */
  name: KindName;
  calls: readonly CallDefinition<Needs>[];
  /** The switches of the sandbox, by their names in paths. */
  switches: {
    name: string;
    message: string;
    button: CallButton;
    run(key: RecordKey, at: At<Needs>): Promise<object>;
  }[];
  scopes: RecordSpec<Needs>['scopes'];
  events: EventGroup;
  /** The segment that names it in the paths of switches. */
  plural: string;
  notFound: RejectionCode;
  isForPartners: boolean;
  /** Describes a waiting record; absent if none waits. */
  describeWaiting: ((row: RecordRow) => object) | undefined;
  /** Makes the due moves of a locked row. */
  runDue(row: RecordRow, at: At<Needs>): Promise<void>;
}

/** Converts a plural into a path segment: `BankTransfers` → `bank-transfers`. */
const toSlug = (plural: string): string =>
  plural.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Creates the function that shows a record in answers: all of its fields, null if without a value. */
function createShow<Needs extends ClockNeeds, B extends object>(spec: RecordSpec<Needs, B>) {
  const { name, idName = `${name}Id`, fields, states, show } = spec;
  const look = createLook(spec);
  const names = Object.entries(fields).flatMap(([field, { shown, isShownOnce = false }]) =>
    shown && !isShownOnce ? field : [],
  );
  return (record: StoredRecord<B>, needs: Needs): object => {
    const body = record.body as RecordBody;
    const { state, changedAt } = look(record, needs.now());
    return {
      [idName]: record.id,
      ...(states && { State: state }),
      ...Object.fromEntries(names.map((field) => [field, body[field] ?? null])),
      ...show?.(record, needs),
      Metadata: body.Metadata ?? {},
      CreatedAt: new Date(record.created_at).toISOString(),
      UpdatedAt: new Date(changedAt).toISOString(),
    };
  };
}

function definePage<Needs extends ClockNeeds, B extends object>(
  { name: resource, idPrefix, states, parent, searched }: RecordSpec<Needs, B>,
  show: (record: StoredRecord<B>, needs: Needs) => object,
) {
  const query = {
    ...createPageParameters(idPrefix),
    ...(searched && {
      Search: search(MAX_SEARCH_LENGTH, 'Part of its texts; case and accents are ignored.'),
    }),
    ...(states && { State: choice(states, 'Only those in this state.') }),
    ...(parent && { [parent.field]: wholeId(MAX_SEARCH_LENGTH) }),
  };
  return {
    query,
    async run(db: Store, scope: RecordScope, given: RecordQuery, needs: Needs) {
      const parentId = parent && (given as Record<string, string | undefined>)[parent.field];
      const shelf = { ...scope, resource, ...(parentId !== undefined && { parent: parentId }) };
      const { rows, NextCursor } = await listRecords(db, shelf, { ...given, now: needs.now() });
      return { rows: rows.map((row) => show(readRow<B>(row), needs)), NextCursor };
    },
  };
}

const toAt = <Needs>(
  { trx, now, by }: Change & Partial<CalledChange>,
  { companyId }: RecordScope,
  needs: Needs,
): At<Needs> => ({
  trx,
  now,
  ...(by && { by }),
  companyId,
  needs,
});

/** Creates the operations for a kind's calls, from requests to answers. */
function createOperations<Needs extends ClockNeeds, B extends object>(spec: RecordSpec<Needs, B>) {
  const store = createRecordStore(spec);
  const show = createShow(spec);
  return {
    store,
    show,
    create: async (body: object, change: Change & RecordScope, needs: Needs) => {
      const { parent } = change;
      const at = { ...toAt(change, change, needs), ...(parent !== undefined && { parent }) };
      return show(await store.create(at, (spec.normalize?.(body as RecordBody) ?? body) as B), needs);
    },
    read: async (db: Store, key: RecordKey, needs: Needs) => {
      return show(await store.find(db, key), needs);
    },
    change: async (key: RecordKey, body: object, change: Change, needs: Needs) => {
      const at = toAt(change, key, needs);
      return show(await store.change(at, await store.claim(at, key), body as RecordBody), needs);
    },
    remove: async (key: RecordKey, change: Change, needs: Needs) => {
      const at = toAt(change, key, needs);
      await store.remove(at, await store.claim(at, key));
    },
    move: async (key: RecordKey, at: At<Needs>, { step, input }: { step: string; input?: unknown }) => {
      return show(await store.move(at, await store.claim(at, key), step, input), at.needs);
    },
  };
}

type Operations<Needs extends ClockNeeds, B extends object> = ReturnType<typeof createOperations<Needs, B>>;

function defineActions<Needs extends ClockNeeds, B extends object>(
  { name, moves = {} }: RecordSpec<Needs, B>,
  { answer, move }: { answer: TObject; move: Operations<Needs, B>['move'] },
): ResourceAction<Needs>[] {
  return Object.entries(moves).flatMap(([step, { call, button, from }]) => {
    if (!call) return [];
    const run: ResourceAction<Needs>['run'] = async (key, { body: input, ...change }, needs) => ({
      [name]: await move(key, toAt(change, key, needs), { step, input }),
    });
    const buttons = button && { buttons: [{ from, ...button }] };
    return [{ ...call, ...buttons, name: call.name ?? step, answer, refusals: [409], run }];
  });
}

function defineCalls<Needs extends ClockNeeds, B extends object>(
  spec: RecordSpec<Needs, B>,
  {
    fields,
    answer,
    operations,
  }: {
    fields: Record<string, ResourceField>;
    answer: TObject;
    operations: Operations<Needs, B>;
  },
): readonly CallDefinition<Needs>[] {
  const { name, path, plural, label, scopes, isForPartners = false, idName = `${name}Id`, below } = spec;
  const { create, list, read, change, remove } = spec;
  return defineResource<Needs>({
    name,
    plural,
    path,
    scopes,
    isForPartners,
    ...(spec.port && { port: spec.port }),
    fields,
    idName,
    ...(label && { label }),
    ...(spec.words && { words: spec.words }),
    ...(below && { below }),
    ...(spec.isAtRoot && { isAtRoot: true }),
    versions: ['v5'],
    id: pathId(MAX_ID_LENGTH, spec.notFound, 'Its id.'),
    ...(create && {
      create: { refusals: [409], ...create, check: createCheck(spec, fields), run: operations.create },
    }),
    ...(list && {
      list: { ...list, description: 'Newest first.', page: definePage(spec, operations.show) },
    }),
    ...(read && { read: { ...read, run: operations.read } }),
    ...(change && {
      change: {
        summary: change.summary,
        ...(change.guide && { guide: change.guide }),
        ...(change.verb && { verb: change.verb }),
        example: change.example,
        nothing: 'NO_CHANGE' as const,
        ...((spec.unique || change.in || change.refusals) && { refusals: [409] }),
        run: operations.change,
      },
    }),
    ...(remove && {
      remove: {
        summary: remove.summary,
        ...(remove.guide && { guide: remove.guide }),
        ...(remove.verb && { verb: remove.verb }),
        ...((spec.children || remove.in) && { refusals: [409] }),
        run: operations.remove,
      },
    }),
    actions: defineActions(spec, { answer, move: operations.move }),
  });
}

/**
 * Declares a kind of record, and creates those of its calls that the specification names: create, list, read, change, delete and
 * moves. Only rows that are added up, such as the entries of wallets, or that the core moves need a table of their own.
 * @example defineRecords({ name: 'Contract', plural: 'Contracts', states: ['DRAFT', 'SENT'], fields, … })
 */
export function defineRecords<Needs extends ClockNeeds, B extends object = RecordBody>(
  spec: RecordSpec<Needs, B>,
) {
  const { name, plural, scopes, notFound, events = {}, moves = {} } = spec;
  const fields = listRecordFields(spec as SpecOfFields<Needs>);
  const answer: TObject = Type.Object({ [name]: createRecordSchema(fields) });
  const operations = createOperations(spec);
  const { store, show } = operations;
  const work: KindWork<Needs> = {
    name,
    calls: defineCalls(spec, { fields, answer, operations }),
    scopes,
    events: { scopes, types: events },
    plural: toSlug(plural),
    notFound,
    isForPartners: spec.isForPartners ?? false,
    describeWaiting: spec.waits && ((row) => spec.waits?.(readRow<B>(row).body) ?? {}),
    switches: Object.entries(moves).flatMap(([name, { switch: message, button, from }]) =>
      message === undefined
        ? []
        : {
            name,
            message,
            button: { from, ...button },
            run: (key, at) => operations.move(key, at, { step: name }),
          },
    ),
    async runDue(row, at) {
      await store.settle(at, readRow<B>(row));
    },
  };
  return { ...store, ...work, fields, answer, show };
}

declare module '../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** Its kinds of records, by their names, with their moves by the clock and their switches. Their calls are among the calls. */
    kinds?: { readonly [Name in KindName]?: KindWork<Needs> };
  }
}
