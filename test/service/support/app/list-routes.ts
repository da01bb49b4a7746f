import type { RouteOptions } from 'fastify';
import { hookNewApp } from './hook-new-app.ts';

export interface Route {
  method: string;
  /** With `:name` for its parameters, and `*` for any rest. */
  url: string;
}

/** The result of `create`, and every route that it has registered. */
export async function listRoutes<T>(create: () => Promise<T>): Promise<{ created: T; routes: Route[] }> {
  const registered: RouteOptions[] = [];
  const created = await hookNewApp(create, (app) => {
    app.addHook('onRoute', (route) => {
      registered.push(route);
    });
  });
  // Read only now: a later hook adds methods.
  const routes = registered.flatMap(({ method, url }) =>
    [method].flat().map((name) => ({ method: name, url })),
  );
  return { created, routes };
}
