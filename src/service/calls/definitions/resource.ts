import type { FastifyRequest } from 'fastify';
import { type TObject, type TSchema, Type } from 'typebox';
import type { CallVerb, RecordWords } from '../../../protocol/dashboard/record-words.ts';
import { asRule, asStated, type FieldError, type FieldRule } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { Company } from '../companies/company.ts';
import type { Actor } from '../companies/record-change.ts';
import type { Scope } from '../companies/scopes.ts';
import type { CallButton } from './call-button.ts';
import type {
  CallBody,
  CallDefinition,
  CallFacts,
  PathParameter,
  QueryParameter,
  Version,
} from './define-call.ts';
import { markSecret } from './hide-secrets.ts';
import type { Port } from './ports.ts';
import type { Page, PageQuery } from './read-page.ts';

/**
 * A field of a resource. The schemas determine who may write it: the caller on creation, the caller on a change or, if both are
 * absent, only the service.
 */
export interface ResourceField {
  /** The schema in answers; absent if answers never contain it. */
  shown?: TSchema;
  create?: TSchema;
  change?: TSchema;
  /** The label for people: the `title` of its schemas. Default: its name in words. */
  label?: string;
  /** Whether it is shown only in the answer that creates it, such as a secret. */
  isShownOnce?: boolean;
}

export type Fields = Record<string, ResourceField>;
type QueryParameters = Record<string, QueryParameter>;

/** The records that a call may access. */
export interface RecordScope {
  companyId: number;
  /** Whether the caller is an admin, who sees the records of all companies. */
  seesAll?: boolean;
  /** The record that the path of the call begins with. */
  parent?: string;
}

/** Identifies a record of a company. A record is never looked up without its company. */
export interface RecordKey extends RecordScope {
  id: string;
}

/** A record whose path contains others, such as `/chat/threads/{ThreadId}/messages`. */
export interface RecordBelow<Needs> {
  /** The name of its id parameter. */
  name: string;
  id: PathParameter;
  /** @returns its company; @throws Rejection 404 for a record that the caller may not access */
  find(db: Store | StoreTransaction, key: RecordKey, needs: Needs): Promise<{ company_id: number }>;
}

/** The transaction and the time of a change. */
export interface Change {
  trx: StoreTransaction;
  now: number;
}

/** A change by a call, with its caller. */
export interface CalledChange extends Change {
  by: Actor;
}

interface Described {
  summary: string;
  guide?: string;
  refusals?: readonly number[];
  verb?: string | CallVerb;
  /** Default: none, only its form. */
  buttons?: readonly CallButton[];
}

export type Check<Needs> = (
  body: Record<string, unknown>,
  needs: Needs,
  caller: { readonly company: Company; now: number },
) => FieldError[];

/**
 * External work, such as asking a bank, before the transaction that creates a record. It is repeated if the call is run again.
 * @returns fields to add to the body
 */
export type Before<Needs> = (
  body: object,
  input: { store: Store; request: FastifyRequest; now: number },
  needs: Needs,
) => Promise<object>;

export interface ResourceAction<Needs> extends Described {
  id: string;
  /** The last segment of its path; empty for the path of the record itself, such as a DELETE that keeps the record. */
  name: string;
  message: string | ((needs: Needs) => string);
  /** Default: `POST`. */
  method?: 'PUT' | 'DELETE';
  answer: TObject;
  /** The fields that it accepts. Default: the body is not read. */
  body?: CallBody;
  example?: object;
  logs?: NonNullable<CallFacts['logs']>;
  /** The port that this action needs. */
  port?: Port;
  /** Applies to this action; `keptIn` of the resource applies to all changes. */
  keptIn?: NonNullable<CallDefinition['keptIn']>;
  /** @returns the fields of the answer */
  run(key: RecordKey, change: CalledChange & { body: unknown }, needs: Needs): Promise<object>;
}

/** A kind of record: its fields, who may write them, and its calls. If a part is absent, the call does not exist. */
export interface ResourceSpec<Needs> {
  /** In the singular; also the record's key in answers. */
  name: string;
  plural: string;
  /** The name used in sentences. Default: `name`. */
  label?: string;
  /** How the dashboard describes a record. Default: by its fields. */
  words?: RecordWords;
  path: string;
  below?: RecordBelow<Needs>;
  /** Default: all. */
  versions?: readonly Version[];
  /** Applies to all calls of the resource (see `CallFacts`). */
  isAtRoot?: true;
  scopes: readonly Scope[];
  scopesInV4?: readonly Scope[];
  /** Whether it is only for partners and admins. An admin sees all records. */
  isForPartners?: boolean;
  /** The port that all calls of the resource need. */
  port?: Port;
  /** The field that identifies a record. Default: `<name>Id`. */
  idName?: string;
  id: PathParameter;
  /** The in-memory copy of the records: processes reload it before a change is answered. */
  keptIn?: CallDefinition['keptIn'];
  fields: Fields;
  list?: Described & {
    description: string;
    /** Returns all records, in an order that the resource defines. */
    run?(store: Store, companyId: number): Promise<object[]>;
    /** Returns a page of records, newest first. */
    page?: {
      query: QueryParameters;
      run(store: Store, scope: RecordScope, query: PageQuery, needs: Needs): Promise<Page>;
    };
  };
  read?: Described & { run(store: Store, key: RecordKey, needs: Needs): Promise<object> };
  create?: Described & {
    /** Default: `path`. */
    path?: string;
    /** Rules about several fields, which `check` checks: for the description of the API. */
    stated?: object;
    example: object;
    check?: Check<Needs>;
    before?: Before<Needs>;
    run(body: object, change: CalledChange & RecordScope, needs: Needs): Promise<object>;
  };
  change?: Described & {
    example: object;
    /** The rule that an empty body breaks. */
    nothing: FieldRule;
    /** Applies to this call; `keptIn` of the resource applies to all changes. */
    keptIn?: NonNullable<CallDefinition['keptIn']>;
    check?: Check<Needs>;
    /** Does external work before the transaction, as `before` of `create`. */
    before?(key: RecordKey, body: object, input: { store: Store }, needs: Needs): Promise<void>;
    run(key: RecordKey, body: object, change: CalledChange, needs: Needs): Promise<object>;
  };
  remove?: Described & { run(key: RecordKey, change: CalledChange, needs: Needs): Promise<void> };
  actions?: readonly ResourceAction<Needs>[];
}

/** Adds what a schema lacks. Its hidden properties are kept. */
const complete = (schema: TSchema, more: { title?: string; description?: string }): TSchema =>
  Object.defineProperties(
    JSON.parse(JSON.stringify(more)),
    Object.getOwnPropertyDescriptors(schema),
  ) as TSchema;

const pick = (fields: Fields, part: 'create' | 'change'): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { [part]: schema, shown, label }]) => {
      const { description } = (shown ?? {}) as { description?: string };
      const more = { ...(label && { title: label }), ...(description && { description }) };
      return schema ? [[name, complete(schema, more)]] : [];
    }),
  );

/** Creates the schema of the body that creates a record. @param stated rules about several fields, which code checks */
export const createBodySchema = (fields: Fields, stated?: object): TObject =>
  Type.Object(pick(fields, 'create'), { additionalProperties: false, ...(stated && asStated(stated)) });

/** Removes the default of a field, which applies only to a new record. */
const withoutDefault = ({ default: _, ...schema }: TSchema & { default?: unknown }): TSchema =>
  Type.Unsafe(schema);

/** Creates the schema of the body that changes a record. Omitted fields stay unchanged. */
export const createChangeSchema = (fields: Fields, nothing: FieldRule): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(pick(fields, 'change')).map(([name, schema]) => [
        name,
        Type.Optional(withoutDefault(schema)),
      ]),
    ),
    { additionalProperties: false, minProperties: 1, ...asRule(nothing) },
  );

/** Creates the schema of a record in answers. */
export const createRecordSchema = (fields: Fields, { isFirst = false } = {}): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { shown: schema, isShownOnce, label }]) => {
        if (!schema || (isShownOnce && !isFirst)) return [];
        const shown = label ? complete(schema, { title: label }) : schema;
        return [[name, isShownOnce ? markSecret(shown) : shown]];
      }),
    ),
    { additionalProperties: false },
  );
