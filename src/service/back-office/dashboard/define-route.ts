/** Shared facts of every authenticated call below `/dashboard/` and `/sandbox/` (docs/decisions.md, 240). */
import type { Company } from '../../calls/companies/company.ts';
import type { GetLogo } from '../../calls/companies/create-logos.ts';
import type { Actor } from '../../calls/companies/record-change.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import type { MailRules } from '../../mails/mail-kinds.ts';
import type { Defense } from '../../payments/defense/create-defense.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import type { Envelope } from '../../platform/http/answers/answer.ts';
import type { RejectionCode } from '../../platform/http/answers/rejections.ts';
import { type Query, type QueryRule, textUpTo } from '../../platform/http/requests/read-query.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Forget } from '../../platform/subjects/forget.ts';
import type { BoundKind } from '../../records/bind-kinds.ts';
import type { EventNeeds } from '../../webhooks/outbox/event-catalog.ts';

/** The dependencies of the dashboard's routes. */
export interface DashboardNeeds extends EventNeeds, Pick<MailNeeds, 'page' | 'getBaseUrl'> {
  store: Store;
  now: () => number;
  defense: Defense;
  mailKinds: MailRules;
  kinds: readonly BoundKind[];
  /** Returns the logo of a company, for mails that are shown. */
  getLogo: GetLogo;
  /** Delete what subjects keep of a shopper. */
  forgetters: readonly Forget[];
  /** Present only in a sandbox. */
  sandbox?: object | undefined;
}

/** An id in the path. If `read` does not accept it, the route answers 404. */
export interface RouteId {
  /** The name of the path parameter. */
  name: string;
  read: QueryRule<string>;
  refusal: RejectionCode;
}

type Rules = Record<string, QueryRule<unknown>>;

export interface RouteInput<Q extends Rules = Rules> {
  /** The caller's company: no route accesses records of another company. */
  company: Company;
  /** The scopes of the caller, for a route that several scopes open. */
  scopes: readonly Scope[];
  /** The id in the path; empty for a route without one. */
  id: string;
  query: Query<Q>;
  body: unknown;
  /** The caller, as the log of changes names them. */
  by: Actor;
  /** The headers that authenticate the caller. */
  credentials: Record<string, string>;
}

export interface Route<Needs, Q extends Rules = Rules> {
  method: 'GET' | 'POST' | 'PUT';
  /** For example `/payments/:transactionId`. */
  path: string;
  id?: RouteId;
  /** Any one of them is enough. Default: the scope for payments. */
  scopes?: readonly Scope[];
  /** The parameters. Any other parameter is refused. Default: none. */
  query?: Q;
  /** The headers of an answer that is a document. */
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

/** The maximum number of rows on a page of a list. */
export const MAX_ROWS = 100;

/** The maximum length of a searched text. A path in the log of calls has up to 200 characters. */
const MAX_SEARCH_LENGTH = 200;

export const readSearch = textUpTo(MAX_SEARCH_LENGTH);

/** Creates a function that defines routes with these needs, and infers the type of `query` from the parameters. */
export const createDefineRoute =
  <Needs>() =>
  <Q extends Rules = Record<never, never>>(route: Route<Needs, Q>): Route<Needs> =>
    // The registrar reads the query by the same rules, but does not know the inferred types.
    route as unknown as Route<Needs>;

/** Defines a route of the dashboard. Its path is below `/dashboard` and, in the sandbox, also below `/sandbox`. */
export const defineRoute = createDefineRoute<DashboardNeeds>();
