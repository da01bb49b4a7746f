import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../../calls/auth/authenticate.ts';
import { DASHBOARD_HEADER, SESSION_HEADER } from '../../calls/auth/sessions.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { readQuery } from '../../platform/http/requests/read-query.ts';
import { createSearchQueue } from './create-search-queue.ts';
import type { RouteId, SandboxNeeds } from './define-route.ts';
import { createKindSwitches } from './record-switch-routes.ts';
import { SANDBOX_ROUTES } from './sandbox-routes.ts';

export interface RegisterRoutesOptions extends SandboxNeeds {
  authenticate: Authenticate;
}

const getIdText = ({ params }: FastifyRequest, { name }: RouteId): string =>
  (params as Record<string, string>)[name] ?? '';

/** @throws Rejection 404 for a text that no record has for an id */
function readId(request: FastifyRequest, id: RouteId | undefined): string {
  if (!id) return '';
  const text = id.read(getIdText(request, id));
  if (text === undefined) throw reject(id.refusal);
  return text;
}

/** For calls that the service makes itself in the caller's name. */
const pickCredentials = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'cookie', DASHBOARD_HEADER, SESSION_HEADER].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
  );

const PAYMENT_SCOPES = ['online-payments'] as const;

/** Registers `SANDBOX_ROUTES` and the switches of records: each needs a token with its scope, and takes only the parameters that it names. */
export function registerRoutes(
  app: FastifyInstance,
  { authenticate, ...needs }: RegisterRoutesOptions,
): void {
  const search = createSearchQueue();
  for (const { method, path, id, query = {}, scopes = PAYMENT_SCOPES, run } of [
    ...SANDBOX_ROUTES,
    ...createKindSwitches(needs.kinds),
  ]) {
    /** The router takes a list's path with a slash more for that of a record without an id. */
    const refuseNoId = async (request: FastifyRequest) => {
      if (id && !getIdText(request, id)) throw reject('NOT_FOUND');
    };
    app.route({
      method,
      url: path,
      onRequest: [refuseNoId, authenticate(...scopes)],
      handler: async (request) => {
        const read = readQuery(request.query, query);
        const input = { company: getCompany(request), id: readId(request, id), query: read };
        const credentials = pickCredentials(request);
        const act = () => run({ ...input, body: request.body, credentials }, needs);
        return 'Search' in read ? search(input.company.id, act) : act();
      },
    });
  }
}
