import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HASHED } from '../../platform/assets/routes.ts';
import { createPageHeaders } from '../../platform/http/answers/page-headers.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { serveFiles } from '../../platform/http/answers/serve-files.ts';

const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
};

export interface PageRoutesOptions {
  /** The folder of the built files. */
  distDir: string;
  /** The paths of the page. */
  paths: readonly string[];
}

/** Serves the dashboard's page and its files. No other page may embed it: a click in it can move money. */
export function registerPageRoutes(app: FastifyInstance, { distDir, paths }: PageRoutesOptions): void {
  const folder = join(distDir, 'dashboard');
  const file = join(folder, 'index.html');
  for (const path of paths)
    app.get(path, async (_request, reply) => {
      if (!existsSync(file)) throw reject('NOT_FOUND');
      return reply
        .headers(createPageHeaders(undefined, { framesOwn: true }))
        .send(readFileSync(file, 'utf8'));
    });
  serveFiles(app, {
    root: folder,
    prefix: '/dashboard/assets/',
    accepts: HASHED,
    createHeaders: () => FILE_HEADERS,
  });
}
