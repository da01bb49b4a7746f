import type { FastifyInstance } from 'fastify';
import { createCheckCode } from './check-code.ts';
import { DASHBOARD_ROUTES } from './dashboard-routes.ts';
import type { DashboardNeeds } from './define-route.ts';
import { registerLetterStop } from './letter-routes.ts';
import { type PageRoutesOptions, registerPageRoutes } from './page-routes.ts';
import { type PasswordRoutesOptions, registerPasswordRoutes } from './password-routes.ts';
import type { RegisterRoutes } from './register-routes.ts';
import { registerSecondFactorRoutes } from './second-factor-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';

export interface DashboardOptions
  extends Omit<PageRoutesOptions, 'paths'>,
    PasswordRoutesOptions,
    DashboardNeeds {
  registerRoutes: RegisterRoutes;
}

/** Registers the dashboard: its page, its login and the routes that are not part of the API. In the sandbox, it has two paths. */
export function registerDashboard(app: FastifyInstance, options: DashboardOptions): void {
  const { sandbox, registerRoutes, store, now, defense, events, mailKinds, kinds, getLogo, forgetters } =
    options;
  const { page, getBaseUrl } = options;
  const paths = sandbox ? ['/dashboard', '/sandbox'] : ['/dashboard'];
  registerPageRoutes(app, { ...options, paths });
  // People type the address that they know from the sandbox.
  if (!sandbox) app.get('/sandbox', (_request, reply) => reply.redirect('/dashboard', 302));
  const checkCode = createCheckCode(options);
  registerSessionRoutes(app, { ...options, checkCode });
  registerPasswordRoutes(app, options);
  registerSecondFactorRoutes(app, { ...options, checkCode });
  registerLetterStop(app, store);
  for (const path of paths)
    registerRoutes(
      DASHBOARD_ROUTES.map((route) => ({ ...route, path: path + route.path })),
      { store, now, defense, events, mailKinds, kinds, getLogo, forgetters, sandbox, page, getBaseUrl },
    );
}
