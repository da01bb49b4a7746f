/** The sandbox's dashboard: a page for developers, and its files. It makes only calls that every merchant may make. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { createPageHeaders } from '../http/page-headers.ts';
import { reject } from '../http/rejections.ts';

/** A name that changes with its content. */
const HASHED = /-[\w-]+\.(js|css|map)$/;

/** Errors for a folder, or a path that leads out of it: for any of these reasons, there is no such file. */
function hideRefusals(error: FastifyError): never {
  throw error.statusCode && error.statusCode < 500 ? reject('NOT_FOUND') : error;
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  app.setErrorHandler(hideRefusals);
  await app.register(fastifyStatic, {
    root,
    prefix: '/sandbox/assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    redirect: false,
    allowedPath: (path) => HASHED.test(path),
    setHeaders(reply) {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'same-origin');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}

/**
 * `GET /sandbox` and its files. No page may frame it: it has a token that could move money.
 * @param distDir folder of the built files
 */
export async function registerDashboardRoutes(app: FastifyInstance, distDir: string): Promise<void> {
  const folder = join(distDir, 'dashboard');
  const file = join(folder, 'index.html');
  app.get('/sandbox', async (_request, reply) => {
    if (!existsSync(file)) throw reject('NOT_FOUND');
    return reply.headers(createPageHeaders()).send(readFileSync(file, 'utf8'));
  });
  await app.register(async (scope) => serveFiles(scope, folder));
}
