import type { FastifyInstance } from 'fastify';
import { reject } from './rejections.ts';

interface RoutePattern {
  path: RegExp;
  methods: string[];
}

/**
 * Converts a route such as `/checkout/:token/pay` or `/v1/*` into a pattern. Case and slashes are significant, as for the router.
 */
const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.*')}$`,
  );

/** Returns the path as the router sees it: decoded, without query and fragment. */
function toRoutedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  try {
    return decodeURI(path);
  } catch {
    // The router does not decode a path for a method without routes.
    return path;
  }
}

/**
 * Answers unknown routes before reading the body: 405 with `Allow` if the path has other methods (RFC 9110, 15.5.6), else 404.
 * Must be called before routes are registered.
 */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const routes: { url: string; methods: string[] }[] = [];
  let patterns: RoutePattern[] | undefined;
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ url, methods: [method].flat() });
  });
  app.addHook('onRequest', ({ is404, url, params }, _reply, done) => {
    // The router matches `/users/` as `/users/{UserId}` with an empty id.
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
