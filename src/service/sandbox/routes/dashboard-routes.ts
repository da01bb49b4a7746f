/** The sandbox's dashboard: a page for developers, and its files. It makes only calls that every merchant may make. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createPageHeaders } from '../../platform/http/answers/page-headers.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { serveFiles } from '../../platform/http/answers/serve-files.ts';

/** A name that changes with its content. */
const HASHED = /-[\w-]+\.(js|css|map)$/;

const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
};

/**
 * `GET /sandbox` and its files. No page may frame it: it has a token that could move money.
 * @param distDir folder of the built files
 */
export function registerDashboardRoutes(app: FastifyInstance, distDir: string): void {
  const folder = join(distDir, 'dashboard');
  const file = join(folder, 'index.html');
  app.get('/sandbox', async (_request, reply) => {
    if (!existsSync(file)) throw reject('NOT_FOUND');
    return reply.headers(createPageHeaders()).send(readFileSync(file, 'utf8'));
  });
  serveFiles(app, {
    root: folder,
    prefix: '/sandbox/assets/',
    accepts: HASHED,
    createHeaders: () => FILE_HEADERS,
  });
}
