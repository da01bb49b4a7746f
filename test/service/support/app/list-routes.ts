import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface Route {
  method: string;
  /** With `:name` for its parameters, and `*` for any rest. */
  url: string;
}

/** The result of `create`, and every route that it has registered. */
export async function listRoutes<T>(create: () => Promise<T>): Promise<{ created: T; routes: Route[] }> {
  const registered: RouteOptions[] = [];
  // Fastify publishes each instance before anything is registered on it.
  const onCreated = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      registered.push(route);
    });
  subscribe('fastify.initialization', onCreated);
  try {
    const created = await create();
    // Read only now: later hooks may have added methods.
    const routes = registered.flatMap(({ method, url }) =>
      [method].flat().map((name) => ({ method: name, url })),
    );
    return { created, routes };
  } finally {
    unsubscribe('fastify.initialization', onCreated);
  }
}
