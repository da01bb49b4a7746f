import type { FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { CallVerb, RecordWords } from '../../../protocol/dashboard/record-words.ts';
import type { Envelope } from '../../platform/http/answers/answer.ts';
import type { FieldError, RejectionCode } from '../../platform/http/answers/rejections.ts';
import type { Query, QueryRule } from '../../platform/http/requests/read-query.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { Company } from '../companies/company.ts';
import type { ChangeType } from '../companies/record-change.ts';
import type { Scope } from '../companies/scopes.ts';
import type { CallButton } from './call-button.ts';
import type { Port } from './ports.ts';

const VERSIONS = ['v4', 'v5'] as const;
export type Version = (typeof VERSIONS)[number];

/** A query parameter: how its text is parsed, and the equivalent schema for the documentation. */
export interface QueryParameter<T = unknown> extends QueryRule<T> {
  schema: TSchema;
}

/** A path parameter. If `read` does not accept a text, the call is refused as if the record did not exist. */
export interface PathParameter {
  read: QueryRule<string>;
  schema: TSchema;
  /** Absent if `read` accepts every text and nothing has to exist. */
  refusal?: RejectionCode;
}

type PathParameters = Record<string, PathParameter>;
type QueryParameters = Record<string, QueryParameter>;

/**
 * The headers of an answer. They are not stored with it: a repeated call with the idempotency key gets the answer without them.
 */
const HEADERS = new WeakMap<CallAnswer, Record<string, string>>();

/** Adds headers to an answer, such as a cookie. */
export function withHeaders<T extends Envelope>(answer: T, headers: Record<string, string>): T {
  HEADERS.set(answer, headers);
  return answer;
}

export const getHeaders = (answer: CallAnswer): Record<string, string> => HEADERS.get(answer) ?? {};

/** The schema of the body; `no-fields` for `{}` or an empty body. If absent, the body is not read. */
export type CallBody = TObject | 'no-fields';

/** An answer without the envelope: an image, a document or, if the specification shows it so, JSON. */
export interface FileAnswer {
  headers: Record<string, string>;
  content: string | Buffer | object;
}

export type CallAnswer = Envelope | FileAnswer;

/**
 * Who opens the transaction: no one, if the call changes nothing; the registrar, which stores the answer in it; or the call
 * itself, if it does external work between two transactions.
 */
export interface Workspaces {
  none: { store: Store };
  shared: { trx: StoreTransaction };
  own: {
    store: Store;
    /** Stores the answer for the idempotency key, in the transaction that does the work. */
    recordAnswer(trx: StoreTransaction, answer: Envelope): Promise<void>;
  };
}

export type TransactionKind = keyof Workspaces;

/** Does the work of a call with its own transactions in one, which stores the answer too. */
export const runRecorded = <T extends Envelope>(
  { store, recordAnswer }: Workspaces['own'],
  work: (trx: StoreTransaction) => Promise<T>,
): Promise<T> =>
  store.transaction().execute(async (trx) => {
    const done = await work(trx);
    await recordAnswer(trx, done);
    return done;
  });

/** The context of every request. */
interface Caller {
  request: FastifyRequest;
  /** The company of the token. Accessing it in a call without scopes throws a 401. */
  readonly company: Company;
  /** Ms since 1970. */
  now: number;
}

type CheckInput = Caller & { body: Record<string, unknown> };

type RunInput<P, Q, B> = Caller & {
  params: { [Name in keyof P]: string };
  query: Q extends QueryParameters ? Query<Q> : unknown;
  body: B extends TObject ? Static<B> : undefined;
};

/** The description of a call in the documentation and in OpenAPI. */
export interface CallFacts {
  /** A unique name, used for the call in generated clients. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `/api/v4` and `/api/v5`, or to `base`, with parameters in braces. */
  path: string;
  /** For calls whose path has no version. */
  base?: '/svc';
  /** Whether the call is also available without a prefix, because the specification writes the paths of domains like that. */
  isAtRoot?: true;
  versions: readonly Version[];
  summary: string;
  /** The part of `docs/` with more detail: a file, a heading or both. */
  guide?: string;
  /** Any one of them is enough. Empty for a call without a token. */
  scopes: readonly Scope[];
  /** The same for v4, whose tokens have all scopes of the user. Default: `scopes`. */
  scopesInV4?: readonly Scope[];
  /** Whether it is refused with 401 for companies that are neither partner nor admin. */
  isForPartners?: boolean;
  /** The port to another party that it needs. Without it, the call is refused before its fields are judged. */
  port?: Port;
  params?: PathParameters;
  query?: QueryParameters;
  body?: CallBody;
  /** The maximum size of the body in bytes. Default: that of the service. */
  bodyLimit?: number;
  /** The fields of a success in addition to the envelope, or content types other than JSON. */
  answer: TObject | { contentTypes: readonly string[] };
  /** Whether the fields of `answer` are the whole answer, because the specification shows them without the envelope. */
  hasNoEnvelope?: true;
  /** Specific statuses, in addition to those that every call of this kind can return. */
  refusals?: readonly number[];
  /** A valid body. */
  example?: object;
  /** The buttons for it beside a record. Default: none, only its form. */
  buttons?: readonly CallButton[];
  /** An entry in the log of changes if a person makes the call in the dashboard. `list` leaves out what was refused. */
  logs?: { type: ChangeType; list(input: { params: object; body: unknown }, answer: Envelope): string[] };
  /** How people make it in the dashboard. Default: only developers are offered its form. */
  verb?: string | CallVerb;
  /** Describes the records of its answer, if it lists or reads them. */
  words?: RecordWords;
  /** Whether the path may contain personal data or a card number: logs contain only its pattern. */
  hidesPath?: true;
}

interface Conduct<T extends TransactionKind, Check, Run, Needs> {
  transaction: T;
  /**
   * `directory`: the call changes data that every process keeps in memory, and is answered when all have reloaded it. Only for a
   * shared transaction.
   */
  keptIn?: 'directory';
  /** For a call with its own transactions: whether, repeated after an interruption, it finds the work that it has done. */
  canRunAgain?: boolean;
  /** Returns every rule that the body breaks, if the schema cannot express them all. */
  check?: ((input: Check & Workspaces[T], needs: Needs) => FieldError[] | Promise<FieldError[]>) | undefined;
  run(input: Run & Workspaces[T], needs: Needs): Promise<CallAnswer>;
}

/** The input of a call without the specific types of its parameters. */
export type CallInput = Caller & { params: Record<string, string>; query: object; body: unknown };

export type CallOf<T extends TransactionKind, Needs> = CallFacts & Conduct<T, CallInput, CallInput, Needs>;

/** A call of the API. Its routes, validation, answers and documentation are all derived from this value. */
export type CallDefinition<Needs = unknown> = { [T in TransactionKind]: CallOf<T, Needs> }[TransactionKind];

type CallSpec<P, Q, B, T extends TransactionKind, Needs> = Omit<
  CallFacts,
  'params' | 'query' | 'body' | 'versions'
> & {
  params?: P;
  query?: Q;
  body?: B;
  /** Default: all. */
  versions?: readonly Version[];
} & Conduct<T, CheckInput, RunInput<P, Q, B>, Needs>;

/**
 * Defines a call. `Needs` are its dependencies, such as the acquirer.
 * @example defineCall({ id: 'listEventTypes', method: 'GET', path: '/webhooks/event/type', …, transaction: 'none', run })
 */
export function defineCall<
  T extends TransactionKind,
  P extends PathParameters = Record<never, PathParameter>,
  Q extends QueryParameters | undefined = undefined,
  B extends CallBody | undefined = undefined,
  Needs = unknown,
>(spec: CallSpec<P, Q, B, T, Needs>): CallDefinition<Needs> {
  // The registrar reads the input with the same parameters and schemas, but does not know the inferred types.
  return { versions: VERSIONS, ...spec } as unknown as CallDefinition<Needs>;
}

declare module '../../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** In the order of the documentation. */
    calls?: readonly CallDefinition<Needs>[];
  }
}
