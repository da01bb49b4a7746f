import type { FastifyInstance } from 'fastify';
import { type OverviewRouteOptions, registerOverviewRoute } from './overview-route.ts';
import { type PageRoutesOptions, registerPageRoutes } from './page-routes.ts';
import { registerSessionRoutes, type SessionRoutesOptions } from './session-routes.ts';

/** The dashboard of a company's users: the page, its login and its overview. */
export function registerDashboard(
  app: FastifyInstance,
  options: PageRoutesOptions & SessionRoutesOptions & OverviewRouteOptions,
): void {
  registerPageRoutes(app, options);
  registerSessionRoutes(app, options);
  registerOverviewRoute(app, options);
}
