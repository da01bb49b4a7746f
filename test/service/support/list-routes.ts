import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface Route {
  method: string;
  /** With `:name` for its parameters, and `*` for any rest. */
  url: string;
}

/** The result of `create`, and every route that it has registered. */
export async function listRoutes<T>(create: () => Promise<T>): Promise<{ created: T; routes: Route[] }> {
  const routes: Route[] = [];
  // Fastify publishes each instance before anything is registered on it.
  const onCreated = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      routes.push(...[method].flat().map((name) => ({ method: name, url })));
    });
  subscribe('fastify.initialization', onCreated);
  try {
    return { created: await create(), routes };
  } finally {
    unsubscribe('fastify.initialization', onCreated);
  }
}
