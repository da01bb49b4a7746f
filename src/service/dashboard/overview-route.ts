import type { FastifyInstance } from 'fastify';
import { type Authenticate, getCompany } from '../calls/auth/authenticate.ts';
import { DAY_PARAMETERS, readDays } from '../overview/read-days.ts';
import { readOverview } from '../overview/read-overview.ts';
import { answer } from '../platform/http/answers/answer.ts';
import { readQuery } from '../platform/http/requests/read-query.ts';
import type { Store } from '../platform/store/open-store.ts';

export interface OverviewRouteOptions {
  store: Store;
  now: () => number;
  authenticate: Authenticate;
}

/** `GET /dashboard/overview` (docs/testing.md, "The overview") */
export function registerOverviewRoute(
  app: FastifyInstance,
  { store, now: readClock, authenticate }: OverviewRouteOptions,
): void {
  app.get('/dashboard/overview', { onRequest: authenticate('online-payments') }, async (request, reply) => {
    const now = readClock();
    const days = readDays(readQuery(request.query, DAY_PARAMETERS), now);
    const Overview = await readOverview(store, { companyId: getCompany(request).id, days, now });
    return reply.header('cache-control', 'no-store').send(answer('Overview.', { Overview }));
  });
}
