import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { reject } from '../http/rejections.ts';

type Response = Parameters<NonNullable<FastifyStaticOptions['setHeaders']>>[0];

const YEAR_SECONDS = 31_536_000;

const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** The evergreen script: fresh within five minutes, and never a stale one when the service is asked. */
const EVERGREEN = 'public, max-age=300, must-revalidate';

/** A name that changes with its content: `checkout-0.1.0.js`, `checkout-4fXk2.css`. */
const isImmutable = (path: string): boolean => /-[\w.]+\.(js|css|map)$/.test(path);

function setScriptHeaders(reply: Response, path: string): void {
  // Shops load it from their own site, some with `integrity` (needs CORS), some from cross-origin isolated pages.
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header('timing-allow-origin', '*');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cache-control', isImmutable(path) ? IMMUTABLE : EVERGREEN);
  if (path.endsWith('.js')) reply.header('sourcemap', `${path.slice(path.lastIndexOf('/') + 1)}.map`);
  if (path.endsWith('.d.ts')) reply.header('content-type', 'text/plain; charset=utf-8');
}

function setPageHeaders(reply: Response, path: string): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('cache-control', isImmutable(path) ? IMMUTABLE : 'no-cache');
}

/** A folder, or a path that leads out of one: there is no such file, whatever the reason. */
function hideRefusals(error: FastifyError): never {
  throw error.statusCode && error.statusCode < 500 ? reject('Not found.') : error;
}

async function serveFiles(app: FastifyInstance, distDir: string): Promise<void> {
  app.setErrorHandler(hideRefusals);
  const common = { index: false as const, dotfiles: 'ignore' as const, cacheControl: false, redirect: false };
  await app.register(fastifyStatic, {
    ...common,
    root: join(distDir, 'v1'),
    prefix: '/v1/',
    setHeaders: setScriptHeaders,
  });
  await app.register(fastifyStatic, {
    ...common,
    root: join(distDir, 'page'),
    prefix: '/page/',
    decorateReply: false,
    setHeaders: setPageHeaders,
  });
}

/** The script under `/v1/` and the page's files under `/page/`, with ETags. */
export async function registerAssetRoutes(app: FastifyInstance, distDir: string): Promise<void> {
  await app.register(async (scope) => serveFiles(scope, distDir));
}
