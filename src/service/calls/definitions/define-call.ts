import type { FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Envelope } from '../../platform/http/answers/answer.ts';
import type { FieldError, RejectionCode } from '../../platform/http/answers/rejections.ts';
import type { Query, QueryRule } from '../../platform/http/requests/read-query.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { Company } from '../companies/company.ts';
import type { Scope } from '../companies/scopes.ts';

const VERSIONS = ['v4', 'v5'] as const;
export type Version = (typeof VERSIONS)[number];

/** A parameter of the query: how its text is read, and the same as a schema for the documents. */
export interface QueryParameter<T = unknown> extends QueryRule<T> {
  schema: TSchema;
}

/** A parameter of the path. A text that `read` does not take is refused as something that does not exist. */
export interface PathParameter {
  read: QueryRule<string>;
  schema: TSchema;
  /** Absent if `read` takes every text, and nothing has to exist. */
  refusal?: RejectionCode;
}

type PathParameters = Record<string, PathParameter>;
type QueryParameters = Record<string, QueryParameter>;

/** Headers that only this answer has; a repeated call with an idempotency key gets the answer without them. */
const HEADERS = new WeakMap<CallAnswer, Record<string, string>>();

/** Sends an answer with headers of its own, such as a cookie. */
export function withHeaders<T extends Envelope>(answer: T, headers: Record<string, string>): T {
  HEADERS.set(answer, headers);
  return answer;
}

export const getHeaders = (answer: CallAnswer): Record<string, string> => HEADERS.get(answer) ?? {};

/** The fields of the body; `no-fields` for `{}` or no body at all. Without it, a body is not even read. */
export type CallBody = TObject | 'no-fields';

/** A success without the envelope: a picture or a document. */
export interface FileAnswer {
  headers: Record<string, string>;
  content: string | Buffer | object;
}

export type CallAnswer = Envelope | FileAnswer;

/**
 * Who opens the transaction: no one, for a call that changes nothing; the registrar, which keeps the answer in it; or the call
 * itself, because it has work outside between two of them.
 */
export interface Workspaces {
  none: { store: Store };
  shared: { trx: StoreTransaction };
  own: {
    store: Store;
    /** Keeps the answer for the idempotency key, in the transaction that does the work. */
    recordAnswer(trx: StoreTransaction, answer: Envelope): Promise<void>;
  };
}

export type TransactionKind = keyof Workspaces;

/** Facts about every request. */
interface Caller {
  request: FastifyRequest;
  /** The company of the token. Reading it in a call without scopes is refused with 401. */
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

/** The description of a call in the documents and in OpenAPI. */
export interface CallFacts {
  /** Unique; the name of the call in a generated client. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v4` and `/api/v5`, or below `base`, with its parameters in braces. */
  path: string;
  /** For calls that have one address, whatever the version. */
  base?: '/svc';
  /** Reached below the address of the service itself, too: the specification writes the paths of domains so. */
  isAtRoot?: true;
  versions: readonly Version[];
  summary: string;
  /** Where `docs/` says more: a file, a heading or both. */
  guide?: string;
  /** Any of them is enough. A call without a token has none. */
  scopes: readonly Scope[];
  /** Refused with 401 to companies that are neither partner nor admin. */
  isForPartners?: boolean;
  params?: PathParameters;
  query?: QueryParameters;
  body?: CallBody;
  /** The fields of a success beside the envelope; or other content types than JSON. */
  answer: TObject | { contentTypes: readonly string[] };
  /** Statuses of its own, beside those that every such call can end with. */
  refusals?: readonly number[];
  /** A body that is accepted. */
  example?: object;
  /** Its path may contain personal data or a card number: logs keep its pattern only. */
  hidesPath?: true;
}

interface Conduct<T extends TransactionKind, Check, Run, Needs> {
  transaction: T;
  /**
   * `directory`: it changes what every process keeps of the companies in memory, and is answered when all have read it again. For a
   * shared transaction.
   */
  keptIn?: 'directory';
  /** For a call with its own transactions: whether it finds its work done when it is run again after an interruption. */
  canRunAgain?: boolean;
  /** Every rule that the body breaks, where its schema does not say all of them. */
  check?: ((input: Check & Workspaces[T], needs: Needs) => FieldError[] | Promise<FieldError[]>) | undefined;
  run(input: Run & Workspaces[T], needs: Needs): Promise<CallAnswer>;
}

/** The input of a call when the types of its parameters are forgotten. */
export type CallInput = Caller & { params: Record<string, string>; query: object; body: unknown };

export type CallOf<T extends TransactionKind, Needs> = CallFacts & Conduct<T, CallInput, CallInput, Needs>;

/** A call of the API: its routes, checks, answers and documents all come from this value. */
export type Call<Needs = unknown> = { [T in TransactionKind]: CallOf<T, Needs> }[TransactionKind];

export type CallSpec<P, Q, B, T extends TransactionKind, Needs> = Omit<
  CallFacts,
  'params' | 'query' | 'body' | 'versions'
> & {
  params?: P;
  query?: Q;
  body?: B;
  /** All by default. */
  versions?: readonly Version[];
} & Conduct<T, CheckInput, RunInput<P, Q, B>, Needs>;

/**
 * Defines a call. `Needs` is what it takes from the service beside the request, such as the acquirer.
 * @example defineCall({ id: 'listEventTypes', method: 'GET', path: '/webhooks/event/type', …, transaction: 'none', run })
 */
export function defineCall<
  T extends TransactionKind,
  P extends PathParameters = Record<never, PathParameter>,
  Q extends QueryParameters | undefined = undefined,
  B extends CallBody | undefined = undefined,
  Needs = unknown,
>(spec: CallSpec<P, Q, B, T, Needs>): Call<Needs> {
  // The input of `run` is read by the same parameters and schemas: the registrar never sees the types that follow from them.
  return { versions: VERSIONS, ...spec } as unknown as Call<Needs>;
}
