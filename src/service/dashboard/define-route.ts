/** The facts that every call below `/dashboard/` and `/sandbox/` of a known company shares (docs/decisions.md, 240). */
import type { Company } from '../calls/companies/company.ts';
import type { GetLogo } from '../calls/companies/create-logos.ts';
import type { Scope } from '../calls/companies/scopes.ts';
import { readTransactionId } from '../calls/definitions/read-transaction-id.ts';
import type { Defense } from '../payments/defense/create-defense.ts';
import type { Envelope } from '../platform/http/answers/answer.ts';
import type { RejectionCode } from '../platform/http/answers/rejections.ts';
import { type Query, type QueryRule, textUpTo } from '../platform/http/requests/read-query.ts';
import type { Store } from '../platform/store/open-store.ts';

/** The dependencies of the dashboard's routes. */
export interface DashboardNeeds {
  store: Store;
  now: () => number;
  defense: Defense;
  /** The logo of a company, for a mail that is shown. */
  getLogo: GetLogo;
  /** The simulated world, where there is one. */
  sandbox?: object | undefined;
}

/** An id in the path. A text that `read` does not take is refused as something that does not exist. */
export interface RouteId {
  /** Its name in the path. */
  name: string;
  read: QueryRule<string>;
  refusal: RejectionCode;
}

type Rules = Record<string, QueryRule<unknown>>;

export interface RouteInput<Q extends Rules = Rules> {
  /** The company of the caller: no route reads or changes another company's records. */
  company: Company;
  /** The scopes of the caller, for a route that more than one of them opens. */
  scopes: readonly Scope[];
  /** The id in the path; empty for a route without one. */
  id: string;
  query: Query<Q>;
  body: unknown;
  /** The headers that say who calls. */
  credentials: Record<string, string>;
}

export interface Route<Needs, Q extends Rules = Rules> {
  method: 'GET' | 'POST' | 'PUT';
  /** Such as `/payments/:transactionId`. */
  path: string;
  id?: RouteId;
  /** Any of them is enough; that of payments by default. */
  scopes?: readonly Scope[];
  /** Its parameters; any other is refused. None by default. */
  query?: Q;
  /** The headers of its answer, if that is a document. */
  headers?: Record<string, string>;
  run(input: RouteInput<Q>, needs: Needs): Promise<Envelope | string>;
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

/** Makes what defines routes with these needs; `query` of their `run` has the types of their parameters. */
export const createDefineRoute =
  <Needs>() =>
  <Q extends Rules = Record<never, never>>(route: Route<Needs, Q>): Route<Needs> =>
    // The input of `run` is read by the same rules: the registrar never sees the types that follow from them.
    route as unknown as Route<Needs>;

/** Defines a route of the dashboard. Its path is below `/dashboard`, and below `/sandbox` where there is one. */
export const defineRoute = createDefineRoute<DashboardNeeds>();
