import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** Calls `hook` with the next app that is created, before anything is registered on it. */
export async function hookNewApp<T>(
  create: () => Promise<T>,
  hook: (app: FastifyInstance) => void,
): Promise<T> {
  const onCreated = (message: unknown) => {
    unsubscribe('fastify.initialization', onCreated);
    hook((message as { fastify: FastifyInstance }).fastify);
  };
  subscribe('fastify.initialization', onCreated);
  try {
    return await create();
  } finally {
    unsubscribe('fastify.initialization', onCreated);
  }
}
