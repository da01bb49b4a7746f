import { type TObject, type TSchema, Type } from 'typebox';
import { answer } from '../http/answer.ts';
import { asRule, type FieldError, type FieldRule } from '../http/rejections.ts';
import type { Scope } from '../model/scopes.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import { nextCursor } from './answer-fields.ts';
import {
  type Call,
  defineCall,
  type PathParameter,
  type QueryParameter,
  type Version,
} from './define-call.ts';
import type { Page, PageQuery } from './read-page.ts';

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
type QueryParameters = Record<string, QueryParameter>;

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

export interface Action<Needs> extends Described {
  id: string;
  /** The last part of its path. */
  name: string;
  message: string;
  answer: TObject;
  /** Fields that it takes; none by default. */
  body?: TObject;
  example?: object;
  /** @returns the fields of the answer */
  run(key: RecordKey, change: Change & { body: unknown }, needs: Needs): Promise<object>;
}

/** One kind of record: what it is, who may write what, and what can be done with it. An absent part is a call that does not exist. */
export interface ResourceSpec<Needs> {
  /** In the singular; also the name of the record in answers. */
  name: string;
  plural: string;
  /** As sentences name it; `name` by default. */
  label?: string;
  path: string;
  /** All by default. */
  versions?: readonly Version[];
  scopes: readonly Scope[];
  /** The field that identifies a record: `<name>Id` by default. */
  idName?: string;
  id: PathParameter;
  /** What processes keep of the records in memory: they have read it again before a change is answered. */
  keptIn?: Call['keptIn'];
  fields: Fields;
  list?: Described & {
    description: string;
    /** All records, in an order of the resource's own. */
    run?(store: Store, companyId: number): Promise<object[]>;
    /** A page of them, the newest first. */
    page?: {
      query: QueryParameters;
      run(store: Store, companyId: number, query: PageQuery, needs: Needs): Promise<Page>;
    };
  };
  read?: Described & { run(store: Store, key: RecordKey, needs: Needs): Promise<object> };
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
    run(key: RecordKey, body: object, change: Change, needs: Needs): Promise<object>;
  };
  remove?: Described & { run(key: RecordKey, change: Change): Promise<void> };
  actions?: readonly Action<Needs>[];
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
function createParts<Needs>({ name, path, scopes, versions, keptIn, fields, ...spec }: ResourceSpec<Needs>) {
  const { idName = `${name}Id`, label = name, id } = spec;
  const record = createRecordSchema(fields);
  return {
    idName,
    label,
    one: `${path}/{${idName}}`,
    params: { [idName]: id },
    shared: { path, scopes, ...(versions && { versions }) },
    changing: keptIn && { keptIn },
    answer: Type.Object({ [name]: record }),
    record,
  };
}

/** `ContactCompanies` → `Contact companies` */
const toWords = (name: string): string =>
  name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const adaptCheck = <Needs>(check: Check<Needs> | undefined) =>
  check && (({ body }: { body: Record<string, unknown> }, needs: Needs) => check(body, needs));

function defineReading<Needs>(spec: ResourceSpec<Needs>): Call<Needs>[] {
  const { name, plural, list, read } = spec;
  const { idName, label, one, params, shared, answer: answerSchema, record } = createParts(spec);
  const calls: Call<Needs>[] = [];
  if (list) {
    const { run, page, description, ...described } = list;
    const message = `${toWords(plural)} of the company.`;
    const records = { [plural]: Type.Array(record, { description }) };
    const call = {
      ...shared,
      ...described,
      id: `list${plural}`,
      method: 'GET',
      transaction: 'none',
    } as const;
    if (run)
      calls.push(
        defineCall({
          ...call,
          answer: Type.Object(records),
          run: async ({ store, company }) => answer(message, { [plural]: await run(store, company.id) }),
        }),
      );
    if (page)
      calls.push(
        defineCall({
          ...call,
          query: page.query,
          answer: Type.Object({ ...records, NextCursor: nextCursor }),
          run: async ({ store, company, query }, needs: Needs) => {
            const { rows, NextCursor } = await page.run(store, company.id, query, needs);
            return answer(message, { [plural]: rows, NextCursor });
          },
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
        run: async ({ store, company, params: { [idName]: id = '' } }, needs: Needs) =>
          answer(`${label}.`, { [name]: await run(store, { companyId: company.id, id }, needs) }),
      }),
    );
  }
  return calls;
}

function defineCreation<Needs>(spec: ResourceSpec<Needs>): Call<Needs>[] {
  const { name, fields, create } = spec;
  if (!create) return [];
  const { label, shared, changing } = createParts(spec);
  const { run, check, path = spec.path, ...described } = create;
  return [
    defineCall({
      ...shared,
      ...changing,
      ...described,
      id: `create${name}`,
      method: 'POST',
      path,
      body: createBodySchema(fields),
      answer: Type.Object({ [name]: createRecordSchema(fields, { isFirst: true }) }),
      transaction: 'shared',
      check: adaptCheck(check),
      run: async ({ trx, now, company, body }) =>
        answer(`${label} created.`, { [name]: await run(body, { trx, now, companyId: company.id }) }),
    }),
  ];
}

function defineChanges<Needs>(spec: ResourceSpec<Needs>): Call<Needs>[] {
  const { name, fields, change, remove } = spec;
  const { idName, label, one, params, shared, changing, answer: answerSchema } = createParts(spec);
  const calls: Call<Needs>[] = [];
  if (change) {
    const { run, check, nothing, ...described } = change;
    calls.push(
      defineCall({
        ...shared,
        ...changing,
        ...described,
        id: `change${name}`,
        method: 'PUT',
        path: one,
        params,
        body: createChangeSchema(fields, nothing),
        answer: answerSchema,
        transaction: 'shared',
        check: adaptCheck(check),
        run: async ({ trx, now, company, params: { [idName]: id = '' }, body }, needs: Needs) =>
          answer(`${label} changed.`, {
            [name]: await run({ companyId: company.id, id }, body, { trx, now }, needs),
          }),
      }),
    );
  }
  if (remove) {
    const { run, ...described } = remove;
    calls.push(
      defineCall({
        ...shared,
        ...changing,
        ...described,
        id: `delete${name}`,
        method: 'DELETE',
        path: one,
        params,
        answer: Type.Object({}),
        transaction: 'shared',
        run: async ({ trx, now, company, params: { [idName]: id = '' } }) => {
          await run({ companyId: company.id, id }, { trx, now });
          return answer(`${label} deleted.`, {});
        },
      }),
    );
  }
  return calls;
}

function defineActions<Needs>(spec: ResourceSpec<Needs>): Call<Needs>[] {
  const { idName, one, params, shared, changing } = createParts(spec);
  return (spec.actions ?? []).map(({ name, message, run, ...described }) =>
    defineCall({
      ...shared,
      ...changing,
      ...described,
      method: 'POST',
      path: `${one}/${name}`,
      params,
      transaction: 'shared',
      run: async ({ trx, now, company, params: { [idName]: id = '' }, body }, needs: Needs) =>
        answer(message, await run({ companyId: company.id, id }, { trx, now, body }, needs)),
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
