import type { FastifyInstance } from 'fastify';
import { reject } from './rejections.ts';

interface RoutePattern {
  path: RegExp;
  methods: string[];
}

/** `/checkout/:token/pay`, `/v1/*`. Paths are compared as they stand, as the router does. */
const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.*')}$`,
  );

/**
 * Answers requests that no route takes, before their body is looked at: 405 with `Allow` where the path has other
 * methods (RFC 9110, 15.5.6), else 404. To be called before routes are registered.
 */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const patterns: RoutePattern[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    patterns.push({ path: toPattern(url), methods: [method].flat() });
  });
  app.addHook('onRequest', async ({ is404, url }) => {
    if (!is404) return;
    const [path = ''] = url.split('?');
    const allowed = patterns.filter((pattern) => pattern.path.test(path)).flatMap(({ methods }) => methods);
    if (!allowed.length) throw reject('NOT_FOUND');
    throw reject('METHOD_NOT_ALLOWED', { allow: [...new Set(allowed)].sort().join(', ') });
  });
}
