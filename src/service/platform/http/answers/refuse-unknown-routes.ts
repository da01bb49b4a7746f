import type { FastifyInstance } from 'fastify';
import { reject } from './rejections.ts';

interface RoutePattern {
  path: RegExp;
  methods: string[];
}

/** `/checkout/:token/pay`, `/v1/*`. Capitals and slashes count, as for the router. */
const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.*')}$`,
  );

/** The path as the router reads it: without a query or fragment, and with the letters that an escape stands for. */
function toRoutedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  try {
    return decodeURI(path);
  } catch {
    // The router reads no path for a method that no route has.
    return path;
  }
}

/**
 * Answers requests that no route takes, before their body is looked at: 405 with `Allow` where the path has other
 * methods (RFC 9110, 15.5.6), else 404. To be called before routes are registered.
 */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const routes: { url: string; methods: string[] }[] = [];
  let patterns: RoutePattern[] | undefined;
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ url, methods: [method].flat() });
  });
  app.addHook('onRequest', ({ is404, url, params }, _reply, done) => {
    // For the router, `/users/` is `/users/{UserId}` without an id.
    const isIncomplete = Object.entries(params ?? {}).some(([name, value]) => name !== '*' && value === '');
    if (isIncomplete) return done(reject('NOT_FOUND'));
    if (!is404) return done();
    const path = toRoutedPath(url);
    patterns ??= routes.map(({ url: route, methods }) => ({ path: toPattern(route), methods }));
    const allowed = patterns.filter((pattern) => pattern.path.test(path)).flatMap(({ methods }) => methods);
    if (!allowed.length) return done(reject('NOT_FOUND'));
    return done(reject('METHOD_NOT_ALLOWED', { allow: [...new Set(allowed)].sort().join(', ') }));
  });
}
