import type { FastifyRequest } from 'fastify';
import { type TObject, type TSchema, Type } from 'typebox';
import { asRule, type FieldError, type FieldRule } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { Company } from '../companies/company.ts';
import type { Scope } from '../companies/scopes.ts';
import type { Call, CallBody, PathParameter, QueryParameter, Version } from './define-call.ts';
import type { Page, PageQuery } from './read-page.ts';

/**
 * A field of a resource. The schemas say who may write it: the caller when a record is created, the caller when it is changed,
 * or, without either, only the service.
 */
export interface ResourceField {
  /** The field in answers; absent if they never have it. */
  shown?: TSchema;
  create?: TSchema;
  change?: TSchema;
  /** Shown only in the answers that make it, such as a secret. */
  isShownOnce?: boolean;
}

export type Fields = Record<string, ResourceField>;
type QueryParameters = Record<string, QueryParameter>;

/** Whose records a call reaches. */
export interface RecordScope {
  companyId: number;
  /** An admin's: the records of all companies. */
  seesAll?: boolean;
  /** The record in whose path the call is. */
  parent?: string;
}

/** Identifies one company's record: a record is never looked up without its company. */
export interface RecordKey extends RecordScope {
  id: string;
}

/** The record in whose path others are, such as `/chat/threads/{ThreadId}/messages`. */
export interface RecordBelow<Needs> {
  /** The name of its id. */
  name: string;
  id: PathParameter;
  /** @returns its company; @throws Rejection 404 for one that the caller does not reach */
  find(db: Store | StoreTransaction, key: RecordKey, needs: Needs): Promise<{ company_id: number }>;
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

export type Check<Needs> = (
  body: Record<string, unknown>,
  needs: Needs,
  caller: { readonly company: Company; now: number },
) => FieldError[];

/**
 * Work outside, such as a question to a bank, before the transaction that makes a record. It is done again when a call is run again.
 * @returns fields that are added to the body
 */
export type Before<Needs> = (
  body: object,
  input: { store: Store; request: FastifyRequest; now: number },
  needs: Needs,
) => Promise<object>;

export interface ResourceAction<Needs> extends Described {
  id: string;
  /** The last part of its path; empty for the path of the record itself, such as for a DELETE after which it stays. */
  name: string;
  message: string;
  /** `POST` by default. */
  method?: 'PUT' | 'DELETE';
  answer: TObject;
  /** Fields that it takes; by default a body is not even read. */
  body?: CallBody;
  example?: object;
  /** For an action alone: `keptIn` of the resource is that of all changes. */
  keptIn?: NonNullable<Call['keptIn']>;
  /** @returns the fields of the answer */
  run(key: RecordKey, change: Change & { body: unknown }, needs: Needs): Promise<object>;
}

/** A kind of record: its fields, who may write them, and its calls. An absent part is a call that does not exist. */
export interface ResourceSpec<Needs> {
  /** In the singular; also the name of the record in answers. */
  name: string;
  plural: string;
  /** The name in sentences; `name` by default. */
  label?: string;
  path: string;
  below?: RecordBelow<Needs>;
  /** All by default. */
  versions?: readonly Version[];
  /** The address of a call, for all of them. */
  isAtRoot?: true;
  scopes: readonly Scope[];
  /** For partners and admins only. An admin sees the records of all. */
  isForPartners?: boolean;
  /** The field that identifies a record: `<name>Id` by default. */
  idName?: string;
  id: PathParameter;
  /** The copy of the records that processes keep in memory: they have read it again before a change is answered. */
  keptIn?: Call['keptIn'];
  fields: Fields;
  list?: Described & {
    description: string;
    /** All records, in an order of the resource's own. */
    run?(store: Store, companyId: number): Promise<object[]>;
    /** A page of them, the newest first. */
    page?: {
      query: QueryParameters;
      run(store: Store, scope: RecordScope, query: PageQuery, needs: Needs): Promise<Page>;
    };
  };
  read?: Described & { run(store: Store, key: RecordKey, needs: Needs): Promise<object> };
  create?: Described & {
    /** `path` by default. */
    path?: string;
    example: object;
    check?: Check<Needs>;
    before?: Before<Needs>;
    run(body: object, change: Change & RecordScope, needs: Needs): Promise<object>;
  };
  change?: Described & {
    example: object;
    /** For a body without fields. */
    nothing: FieldRule;
    check?: Check<Needs>;
    run(key: RecordKey, body: object, change: Change, needs: Needs): Promise<object>;
  };
  remove?: Described & { run(key: RecordKey, change: Change, needs: Needs): Promise<void> };
  actions?: readonly ResourceAction<Needs>[];
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
