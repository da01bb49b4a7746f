import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../../calls/auth/authenticate.ts';
import { DASHBOARD_HEADER, SESSION_HEADER } from '../../calls/auth/sessions.ts';
import { getActor } from '../../calls/companies/record-change.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { readQuery } from '../../platform/http/requests/read-query.ts';
import { createSearchQueue } from '../people/create-search-queue.ts';
import type { Route, RouteId } from './define-route.ts';

/** Registers routes. Each requires a scope, and accepts only the parameters that it declares. */
export type RegisterRoutes = <Needs>(routes: readonly Route<Needs>[], needs: Needs) => void;

const getIdText = ({ params }: FastifyRequest, { name }: RouteId): string =>
  (params as Record<string, string>)[name] ?? '';

/** @throws Rejection 404 for a malformed id */
function readId(request: FastifyRequest, id: RouteId | undefined): string {
  if (!id) return '';
  const text = id.read(getIdText(request, id));
  if (text === undefined) throw reject(id.refusal);
  return text;
}

/** Picks the headers for calls that the service makes in the caller's name. */
const pickCredentials = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'cookie', DASHBOARD_HEADER, SESSION_HEADER].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
  );

const PAYMENT_SCOPES = ['online-payments'] as const;

/** Creates the function that registers routes, with one queue for all their searches. */
export function createRegisterRoutes(app: FastifyInstance, authenticate: Authenticate): RegisterRoutes {
  const search = createSearchQueue();
  return (routes, needs) => {
    for (const { method, path, id, query = {}, scopes = PAYMENT_SCOPES, headers = {}, run } of routes) {
      /** The router matches a list's path with a trailing slash as the path of a record with an empty id. */
      const refuseNoId = async (request: FastifyRequest) => {
        if (id && !getIdText(request, id)) throw reject('NOT_FOUND');
      };
      app.route({
        method,
        url: path,
        onRequest: [refuseNoId, authenticate(...scopes)],
        handler: async (request, reply) => {
          const read = readQuery(request.query, query);
          const input = { company: getCompany(request), id: readId(request, id), query: read };
          const credentials = pickCredentials(request);
          const { body, grantedScopes: granted = [] } = request;
          const act = () =>
            run({ ...input, body, scopes: granted, by: getActor(request), credentials }, needs);
          const sent = await ('Search' in read ? search(input.company.id, act) : act());
          return reply.headers({ 'cache-control': 'no-store', ...headers }).send(sent);
        },
      });
    }
  };
}
