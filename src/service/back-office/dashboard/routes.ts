import type { FastifyInstance } from 'fastify';
import { DASHBOARD_ROUTES } from './dashboard-routes.ts';
import type { DashboardNeeds } from './define-route.ts';
import { type PageRoutesOptions, registerPageRoutes } from './page-routes.ts';
import type { RegisterRoutes } from './register-routes.ts';
import { registerSessionRoutes, type SessionRoutesOptions } from './session-routes.ts';

export interface DashboardOptions
  extends Omit<PageRoutesOptions, 'paths'>,
    SessionRoutesOptions,
    DashboardNeeds {
  registerRoutes: RegisterRoutes;
}

/** Registers the dashboard: its page, its login and the routes that are not part of the API. In the sandbox, it has two paths. */
export function registerDashboard(app: FastifyInstance, options: DashboardOptions): void {
  const { sandbox, registerRoutes, store, now, defense, events, mailKinds, getLogo, forgetters } = options;
  const paths = sandbox ? ['/dashboard', '/sandbox'] : ['/dashboard'];
  registerPageRoutes(app, { ...options, paths });
  registerSessionRoutes(app, options);
  for (const path of paths)
    registerRoutes(
      DASHBOARD_ROUTES.map((route) => ({ ...route, path: path + route.path })),
      { store, now, defense, events, mailKinds, getLogo, forgetters, sandbox },
    );
}
