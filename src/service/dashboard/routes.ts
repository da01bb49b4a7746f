import type { FastifyInstance } from 'fastify';
import { type PageRoutesOptions, registerPageRoutes } from './page-routes.ts';
import { registerSessionRoutes, type SessionRoutesOptions } from './session-routes.ts';

/** The dashboard of a company's users: the page, and its login. */
export function registerDashboard(
  app: FastifyInstance,
  options: PageRoutesOptions & SessionRoutesOptions,
): void {
  registerPageRoutes(app, options);
  registerSessionRoutes(app, options);
}
