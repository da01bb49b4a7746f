/** The facts that every call below `/sandbox/` with a token shares (docs/decisions.md, 240). */
import type { InjectOptions } from 'fastify';
import type { Company } from '../../calls/companies/company.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import type { Defense } from '../../payments/defense/create-defense.ts';
import type { ModifyNeeds } from '../../payments/modifications/modifier.ts';
import type { Clock } from '../../platform/clock/create-clock.ts';
import type { Envelope } from '../../platform/http/answers/answer.ts';
import type { RejectionCode } from '../../platform/http/answers/rejections.ts';
import { type Query, type QueryRule, textUpTo } from '../../platform/http/requests/read-query.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { BoundKind } from '../../records/bind-kinds.ts';
import type { DebitEnd } from '../../recurring/debits/end-debit.ts';
import type { CallStore } from '../call-log/create-call-store.ts';
import type { Receivers } from '../receivers/create-receivers.ts';

export type InjectAnswer = { statusCode: number; body: string };

/** Ends a pending debit, as when the acquirer says how it ended. */
export type EndDebit = (trx: StoreTransaction, debit: DebitEnd) => Promise<boolean>;

/** The dependencies of the routes. */
export interface SandboxNeeds extends ModifyNeeds {
  store: Store;
  now: () => number;
  clock: Clock;
  directory: Directory;
  calls: CallStore;
  receivers: Receivers;
  defense: Defense;
  /** Sends a request to the service itself, through all that a request from outside passes. */
  inject: (request: InjectOptions) => Promise<InjectAnswer>;
  runDueJobs: () => Promise<void>;
  wakeDeliveries: () => void;
  endDebit: EndDebit;
  /** The kinds of records, with their switches. */
  kinds: readonly BoundKind[];
}

/** An id in the path. A text that `read` does not take is refused as something that does not exist. */
export interface RouteId {
  /** Its name in the path. */
  name: string;
  read: QueryRule<string>;
  refusal: RejectionCode;
}

type Rules = Record<string, QueryRule<unknown>>;

interface RouteInput<Q extends Rules = Rules> {
  /** The owner of the token: no route reads or changes another company's records. */
  company: Company;
  /** The id in the path; empty for a route without one. */
  id: string;
  query: Query<Q>;
  body: unknown;
  /** The headers that say who calls. */
  credentials: Record<string, string>;
}

export interface SandboxRoute<Q extends Rules = Rules> {
  method: 'GET' | 'POST' | 'PUT';
  /** Below the origin, such as `/sandbox/payments/:transactionId`. */
  path: string;
  id?: RouteId;
  /** Any of them is enough; that of payments by default. */
  scopes?: readonly Scope[];
  /** Its parameters; any other is refused. None by default. */
  query?: Q;
  run(input: RouteInput<Q>, needs: SandboxNeeds): Promise<Envelope>;
}

export const TRANSACTION_ID: RouteId = {
  name: 'transactionId',
  read: readTransactionId,
  refusal: 'TRANSACTION_NOT_FOUND',
};

export const DELIVERY_ID: RouteId = {
  name: 'deliveryId',
  read: textUpTo(100),
  refusal: 'DELIVERY_NOT_FOUND',
};

/** Most rows in one answer of a list that is read page by page. */
export const MAX_ROWS = 100;

/** Longest text that can be searched for: a path in the log of calls has 200 characters. */
const MAX_SEARCH_LENGTH = 200;

export const readSearch = textUpTo(MAX_SEARCH_LENGTH);

/** Defines a route; `query` of its `run` has the types of its parameters. */
export const defineRoute = <Q extends Rules = Record<never, never>>(route: SandboxRoute<Q>): SandboxRoute =>
  // The input of `run` is read by the same rules: the registrar never sees the types that follow from them.
  route as unknown as SandboxRoute;
