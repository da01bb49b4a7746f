import { type TObject, type TSchema, Type } from 'typebox';
import { answer } from '../http/answer.ts';
import { asRule, type FieldError, type FieldRule, type RejectionCode } from '../http/rejections.ts';
import type { Scope } from '../model/scopes.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import { type Call, defineCall } from './define-call.ts';
import { pathId } from './parameters.ts';

/**
 * A field of a resource. The schemas say who may write it: the caller when a record is created, the caller when it is changed,
 * or, without either, only the service.
 */
export interface ResourceField {
  /** As answers show it; absent if they never do. */
  shown?: TSchema;
  create?: TSchema;
  change?: TSchema;
  /** Shown only in the answers that make it, such as a secret. */
  isShownOnce?: boolean;
}

type Fields = Record<string, ResourceField>;

/** Identifies one company's record: a record is never looked up without its company. */
export interface RecordKey {
  companyId: number;
  id: string;
}

/** Where and when a change happens. */
export interface Change {
  trx: StoreTransaction;
  now: number;
}

interface Described {
  summary: string;
  guide?: string;
  refusals?: readonly number[];
}

type Check<Needs> = (body: Record<string, unknown>, needs: Needs) => FieldError[];

export interface Action extends Described {
  id: string;
  /** The last part of its path. */
  name: string;
  message: string;
  answer: TObject;
  /** @returns the fields of the answer */
  run(key: RecordKey, change: Change): Promise<object>;
}

/** One kind of record: what it is, who may write what, and what can be done with it. An absent part is a call that does not exist. */
export interface ResourceSpec<Needs> {
  /** In the singular; also the name of the record in answers. */
  name: string;
  plural: string;
  path: string;
  scopes: readonly Scope[];
  maxIdLength: number;
  notFound: RejectionCode;
  fields: Fields;
  list?: Described & { description: string; run(store: Store, companyId: number): Promise<object[]> };
  read?: Described & { run(store: Store, key: RecordKey): Promise<object> };
  create?: Described & {
    /** `path` by default. */
    path?: string;
    example: object;
    check?: Check<Needs>;
    run(body: object, change: Change & { companyId: number }): Promise<object>;
  };
  change?: Described & {
    example: object;
    /** For a body without fields. */
    nothing: FieldRule;
    check?: Check<Needs>;
    run(key: RecordKey, body: object, change: Change): Promise<object>;
  };
  remove?: Described & { run(key: RecordKey, change: Change): Promise<void> };
  actions?: readonly Action[];
}

const pick = (fields: Fields, part: 'create' | 'change'): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { [part]: schema }]) => (schema ? [[name, schema]] : [])),
  );

/** The body that creates a record. */
export const createBodySchema = (fields: Fields): TObject =>
  Type.Object(pick(fields, 'create'), { additionalProperties: false });

/** The body that changes a record: what is left out stays as it is. */
export const createChangeSchema = (fields: Fields, nothing: FieldRule): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(pick(fields, 'change')).map(([name, schema]) => [name, Type.Optional(schema)]),
    ),
    { additionalProperties: false, minProperties: 1, ...asRule(nothing) },
  );

/** A record as answers show it. */
export const createRecordSchema = (fields: Fields, { isFirst = false } = {}): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { shown, isShownOnce }]) =>
        shown && (isFirst || !isShownOnce) ? [[name, shown]] : [],
      ),
    ),
    { additionalProperties: false },
  );

/** What every call of a resource is made from. */
function createParts<Needs>({ name, path, scopes, maxIdLength, notFound, fields }: ResourceSpec<Needs>) {
  const idName = `${name}Id`;
  const record = createRecordSchema(fields);
  return {
    idName,
    one: `${path}/{${idName}}`,
    params: { [idName]: pathId(maxIdLength, notFound, 'Its id.') },
    shared: { path, scopes },
    answer: Type.Object({ [name]: record }),
    record,
  };
}

const adaptCheck = <Needs>(check: Check<Needs> | undefined) =>
  check && (({ body }: { body: Record<string, unknown> }, needs: Needs) => check(body, needs));

function defineReading<Needs>(spec: ResourceSpec<Needs>): Call<Needs>[] {
  const { name, plural, list, read } = spec;
  const { idName, one, params, shared, answer: answerSchema, record } = createParts(spec);
  const calls: Call<Needs>[] = [];
  if (list) {
    const { run, description, ...described } = list;
    calls.push(
      defineCall({
        ...shared,
        ...described,
        id: `list${plural}`,
        method: 'GET',
        answer: Type.Object({ [plural]: Type.Array(record, { description }) }),
        transaction: 'none',
        run: async ({ store, company }) =>
          answer(`${plural} of the company.`, { [plural]: await run(store, company.id) }),
      }),
    );
  }
  if (read) {
    const { run, ...described } = read;
    calls.push(
      defineCall({
        ...shared,
        ...described,
        id: `read${name}`,
        method: 'GET',
        path: one,
        params,
        answer: answerSchema,
        transaction: 'none',
        run: async ({ store, company, params: { [idName]: id = '' } }) =>
          answer(`${name}.`, { [name]: await run(store, { companyId: company.id, id }) }),
      }),
    );
  }
  return calls;
}

function defineCreation<Needs>(spec: ResourceSpec<Needs>): Call<Needs>[] {
  const { name, scopes, fields, create } = spec;
  if (!create) return [];
  const { run, check, path = spec.path, ...described } = create;
  return [
    defineCall({
      ...described,
      id: `create${name}`,
      method: 'POST',
      path,
      scopes,
      body: createBodySchema(fields),
      answer: Type.Object({ [name]: createRecordSchema(fields, { isFirst: true }) }),
      transaction: 'shared',
      check: adaptCheck(check),
      run: async ({ trx, now, company, body }) =>
        answer(`${name} created.`, { [name]: await run(body, { trx, now, companyId: company.id }) }),
    }),
  ];
}

function defineChanges<Needs>(spec: ResourceSpec<Needs>): Call<Needs>[] {
  const { name, fields, change, remove } = spec;
  const { idName, one, params, shared, answer: answerSchema } = createParts(spec);
  const calls: Call<Needs>[] = [];
  if (change) {
    const { run, check, nothing, ...described } = change;
    calls.push(
      defineCall({
        ...shared,
        ...described,
        id: `change${name}`,
        method: 'PUT',
        path: one,
        params,
        body: createChangeSchema(fields, nothing),
        answer: answerSchema,
        transaction: 'shared',
        check: adaptCheck(check),
        run: async ({ trx, now, company, params: { [idName]: id = '' }, body }) =>
          answer(`${name} changed.`, {
            [name]: await run({ companyId: company.id, id }, body, { trx, now }),
          }),
      }),
    );
  }
  if (remove) {
    const { run, ...described } = remove;
    calls.push(
      defineCall({
        ...shared,
        ...described,
        id: `delete${name}`,
        method: 'DELETE',
        path: one,
        params,
        answer: Type.Object({}),
        transaction: 'shared',
        run: async ({ trx, now, company, params: { [idName]: id = '' } }) => {
          await run({ companyId: company.id, id }, { trx, now });
          return answer(`${name} deleted.`, {});
        },
      }),
    );
  }
  return calls;
}

function defineActions<Needs>(spec: ResourceSpec<Needs>): Call<Needs>[] {
  const { idName, one, params, shared } = createParts(spec);
  return (spec.actions ?? []).map(({ name, message, run, ...described }) =>
    defineCall({
      ...shared,
      ...described,
      method: 'POST',
      path: `${one}/${name}`,
      params,
      transaction: 'shared',
      run: async ({ trx, now, company, params: { [idName]: id = '' } }) =>
        answer(message, await run({ companyId: company.id, id }, { trx, now })),
    }),
  );
}

/**
 * Declares a kind of record once, and makes its calls: a list, one record, create, change, delete, and a POST for each action.
 * Each change and its answer share one transaction.
 */
export const defineResource = <Needs = unknown>(spec: ResourceSpec<Needs>): readonly Call<Needs>[] => [
  ...defineCreation(spec),
  ...defineReading(spec),
  ...defineChanges(spec),
  ...defineActions(spec),
];
