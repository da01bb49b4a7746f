import { randomUUID } from 'node:crypto';
import { foldLetters } from '../../protocol/identifiers/fold-names.ts';
import { lockCompany } from '../calls/companies/lock-company.ts';
import { checkMetadataLimits } from '../calls/definitions/metadata-limits.ts';
import type { RecordKey } from '../calls/definitions/resource.ts';
import { breakRule, reject, rejectFields, rejectState } from '../platform/http/answers/rejections.ts';
import { getTopField } from '../platform/http/requests/check-fields.ts';
import type { Store, StoreTransaction } from '../platform/store/open-store.ts';
import { findEventOf, type RecordEventType } from '../webhooks/outbox/event-types.ts';
import { recordResourceEvent } from '../webhooks/outbox/record-resource-event.ts';
import { createLook } from './create-look.ts';
import {
  claimByLookup,
  claimRecord,
  countRecords,
  deleteRecord,
  findByLookup,
  findByToken,
  findRecord,
  hasChildren,
  hashToken,
  insertRecord,
  isTaken,
  readRow,
  updateRecord,
} from './record-rows.ts';
import type { At, Draft, RecordBody, RecordSpec, StoredRecord } from './record-spec.ts';
import type { RecordRow } from './tables.ts';

const FREE = { amountMinor: 0, currency: 'EUR' } as const;

/** Converts a kind's name into that of its resource: `BankTransfer` → `bank_transfer`. */
const toResource = (name: string): string =>
  name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Converts a record into a row, with separate columns for search, uniqueness and the next due move. */
function fillRow<Needs, B extends object>(
  { searched = [], unique, parent, due, moves = {} }: RecordSpec<Needs, B>,
  { body, state, ...record }: StoredRecord<B>,
): RecordRow {
  const fields = body as RecordBody;
  const next = due?.({ ...record, state, body });
  const texts = [record.id, ...searched.map((field) => fields[field])];
  return {
    ...record,
    state: state || null,
    body: JSON.stringify(body),
    ...(unique && { lookup: unique.read(body) }),
    ...(parent && { parent: (fields[parent.field] as string | undefined) ?? null }),
    search: foldLetters(texts.filter((value) => typeof value === 'string').join('\n')),
    due_at: next?.at ?? null,
    due_state: (next && moves[next.move]?.to) ?? null,
  };
}

const merge = <B>(
  record: StoredRecord<B>,
  { token, body, event: _, ...draft }: Partial<Draft<Partial<B>>>,
) => ({
  ...record,
  ...draft,
  body: { ...record.body, ...body },
  ...(token !== undefined && { token_hash: hashToken(token) }),
});

/** Serializes changes that depend on other records, so that the second one sees the first. */
async function lock(
  { maximum, unique, children }: Pick<RecordSpec, 'maximum' | 'children'> & { unique?: object },
  { trx, companyId }: Pick<At, 'trx' | 'companyId'>,
): Promise<void> {
  if (maximum || unique || children) await lockCompany(trx, companyId);
}

/** Creates the queries for records of one kind. */
function createFinder<Needs, B extends object>(spec: RecordSpec<Needs, B>) {
  const { name: resource, notFound } = spec;
  const look = createLook(spec);
  return {
    getState: (record: StoredRecord<B>, now: number): string => look(record, now).state,
    /** @throws Rejection 404 for an unknown record, or one that the caller may not access */
    async find(db: Store | StoreTransaction, key: RecordKey): Promise<StoredRecord<B>> {
      const row = await findRecord(db, { ...key, resource });
      if (!row) throw reject(notFound);
      return readRow(row);
    },

    /** Locks the record with a text that is unique within the company. */
    async claimByLookup({ trx, companyId }: At<Needs>, lookup: string): Promise<StoredRecord<B> | undefined> {
      const row = await claimByLookup(trx, { companyId, resource }, lookup);
      return row && readRow(row);
    },

    /** Finds a record of any company, for a caller who knows a secret of it. */
    async findOfAll(db: Store | StoreTransaction, id: string): Promise<StoredRecord<B> | undefined> {
      const row = await findRecord(db, { companyId: 0, id, resource, seesAll: true });
      return row && readRow(row);
    },

    /** Finds the record whose page has this secret in its URL. */
    async findByToken(db: Store | StoreTransaction, token: string): Promise<StoredRecord<B> | undefined> {
      const row = await findByToken(db, { resource, token });
      return row && readRow(row);
    },

    async findByLookup(
      db: Store | StoreTransaction,
      { companyId, lookup }: { companyId: number; lookup: string },
    ): Promise<StoredRecord<B> | undefined> {
      const row = await findByLookup(db, { companyId, resource, lookup });
      return row && readRow(row);
    },
  };
}

/** Creates the functions that write records of one kind, and record an event for each state that is entered. */
function createWriter<Needs, B extends object>(spec: RecordSpec<Needs, B>) {
  const { name: resource, parent, unique, events = {} } = spec;

  /** @throws Rejection 400 if the parent does not exist, 409 if another record has the same unique text */
  async function check(trx: StoreTransaction, row: RecordRow): Promise<void> {
    if (parent?.resource && parent.rule && row.parent !== null) {
      const key = { companyId: row.company_id, resource: parent.resource, id: row.parent };
      if (!(await findRecord(trx, key))) throw rejectFields([breakRule(parent.field, parent.rule)]);
    }
    if (unique && (await isTaken(trx, row))) throw reject(unique.refusal);
  }

  async function announce(
    trx: StoreTransaction,
    record: StoredRecord<B>,
    again?: RecordEventType,
  ): Promise<void> {
    const { id, state, version, company_id: companyId, body, updated_at: now } = record;
    const type = again ?? findEventOf(events, state);
    if (!type) return;
    await recordResourceEvent(trx, {
      companyId,
      recordId: id,
      ...((again || spec.repeated?.includes(state)) && { subjectId: `${id}:${version}` }),
      resource: toResource(resource),
      type,
      ...(spec.getAmount?.(record) ?? FREE),
      status: state,
      metadata: (body as { Metadata?: RecordBody }).Metadata ?? {},
      now,
    });
  }

  return {
    async insert(trx: StoreTransaction, record: StoredRecord<B>): Promise<StoredRecord<B>> {
      const row = fillRow(spec, record);
      await check(trx, row);
      const { maximum } = spec;
      if (maximum && (await countRecords(trx, { companyId: row.company_id, resource })) >= maximum.count)
        throw reject(maximum.refusal);
      await insertRecord(trx, row);
      const inserted = readRow<B>(row);
      await announce(trx, inserted);
      return inserted;
    },

    /** @param record as returned by `claim` in the same transaction */
    async write(
      { trx, now }: Pick<At, 'trx' | 'now'>,
      record: StoredRecord<B>,
      draft: Partial<Draft<Partial<B>>>,
    ): Promise<StoredRecord<B>> {
      const row = fillRow(spec, { ...merge(record, draft), version: record.version + 1, updated_at: now });
      await check(trx, row);
      await updateRecord(trx, row);
      const written = readRow<B>(row);
      if (written.state !== record.state || draft.event) await announce(trx, written, draft.event);
      return written;
    },
  };
}

/** Creates the functions that move records of one kind between states. */
function createMover<Needs, B extends object>(
  { name: resource, label = resource, stateRefusal, moves = {}, ...spec }: RecordSpec<Needs, B>,
  { write }: ReturnType<typeof createWriter<Needs, B>>,
) {
  const refuseState = (record: StoredRecord<B>, needs: readonly string[]) => {
    const code = typeof stateRefusal === 'function' ? stateRefusal(record) : stateRefusal;
    return rejectState(code ?? spec.notFound, { subject: label.toLowerCase(), state: record.state, needs });
  };

  /** @param record as returned by `claim` in the same transaction; @throws Rejection 409 in any other state */
  async function move(
    at: At<Needs>,
    record: StoredRecord<B>,
    name: string,
    input?: unknown,
  ): Promise<StoredRecord<B>> {
    const step = moves[name];
    if (!step) throw new Error(`${resource} has no move ${name}`);
    if (!step.from.includes(record.state)) throw refuseState(record, step.from);
    const draft = (await step.apply?.(record, at, input)) ?? {};
    return write(at, record, { ...(step.to !== undefined && { state: step.to }), ...draft });
  }

  /** Makes the moves that are due, each at its time, so that a record is never changed in a state that has already ended. */
  async function settle(at: At<Needs>, record: StoredRecord<B>): Promise<StoredRecord<B>> {
    const due = spec.due?.(record);
    if (!due || due.at > at.now) return record;
    const moved = await move({ ...at, now: due.at }, record, due.move);
    if (moved.state === record.state && moved.due_at === record.due_at)
      throw new Error(`${resource} ${record.id} is due again after ${due.move}`);
    return settle(at, moved);
  }

  return {
    refuseState,
    move,
    settle,

    /** Locks a record for a change, after bringing it up to date. @throws Rejection 404 */
    async claim(
      at: At<Needs>,
      { id, parent, seesAll = false }: { id: string; parent?: string | null; seesAll?: boolean },
    ): Promise<StoredRecord<B>> {
      await lock(spec, at);
      const key = { companyId: at.companyId, id, seesAll, ...(parent != null && { parent }) };
      const row = await claimRecord(at.trx, { ...key, resource });
      if (!row) throw reject(spec.notFound);
      return settle(at, readRow<B>(row));
    },
  };
}

/** Creates the functions that find, create, change and move records of one kind, within the caller's transaction. */
export function createRecordStore<Needs, B extends object>(spec: RecordSpec<Needs, B>) {
  const { name: resource, states } = spec;
  const writer = createWriter(spec);
  const mover = createMover(spec, writer);
  return {
    ...createFinder(spec),
    ...mover,
    write: writer.write,

    /** @param body normalized and validated, by the schema and by `check` */
    async create(at: At<Needs>, body: B): Promise<StoredRecord<B>> {
      const { trx, now, companyId, parent = null } = at;
      await lock(spec, at);
      const id = spec.idPrefix + randomUUID();
      const draft: Draft<B> = (await spec.prepare?.(body, { ...at, id })) ?? { body };
      const blank: StoredRecord<B> = {
        company_id: companyId,
        resource,
        id,
        state: states?.[0] ?? '',
        lookup: null,
        parent,
        token_hash: null,
        due_at: null,
        due_state: null,
        search: '',
        body,
        version: 1,
        created_at: draft.created_at ?? now,
        updated_at: draft.created_at ?? now,
      };
      const record = await writer.insert(trx, { ...merge(blank, draft), body: draft.body });
      return { ...record, ...(draft.token !== undefined && { token: draft.token }) };
    },

    /**
     * @param sent the changed fields: the others were accepted earlier, by the rules of that time
     * @throws Rejection 400, 404, 409
     */
    async change(at: At<Needs>, record: StoredRecord<B>, sent: RecordBody): Promise<StoredRecord<B>> {
      const { in: allowed } = spec.change ?? {};
      if (allowed && !allowed.includes(record.state)) throw mover.refuseState(record, allowed);
      const body = { ...record.body, ...(spec.normalize?.(sent) ?? sent) } as B;
      const errors = [
        ...(spec.check?.(body, at) ?? []),
        ...checkMetadataLimits((body as { Metadata?: RecordBody }).Metadata ?? {}),
      ].filter((error) => Object.hasOwn(sent, getTopField(error)));
      if (errors.length) throw rejectFields(errors);
      const draft = (await spec.prepare?.(body, { ...at, id: record.id }, record)) ?? { body };
      return writer.write(at, { ...record, body: draft.body }, draft);
    },

    /** @throws Rejection 409 if its state does not allow deletion, or if other records belong to it */
    async remove({ trx }: At<Needs>, record: StoredRecord<B>): Promise<void> {
      const { children, remove } = spec;
      if (remove?.in && !remove.in.includes(record.state)) throw mover.refuseState(record, remove.in);
      const key = { companyId: record.company_id, id: record.id };
      const shelf = children && { companyId: key.companyId, resource: children.resource };
      if (shelf && (await hasChildren(trx, shelf, key.id))) throw reject(children.refusal);
      await deleteRecord(trx, { ...key, resource });
    },
  };
}
