import type { FastifyInstance } from 'fastify';
import { refuseForeignSites } from '../../platform/http/requests/refuse-foreign-sites.ts';

/** Methods that change nothing. Routes of these that read for the page's script refuse other sites themselves. */
const SAFE_METHODS = ['GET', 'HEAD'];

/**
 * Refuses presses that come from other sites, for each route below `/checkout` that is registered from now on: before its body is
 * read, and without a line in the route, which could be forgotten.
 */
export function refuseOtherSites(app: FastifyInstance, getBaseUrl: () => string): void {
  app.addHook('onRoute', (route) => {
    const isPress = [route.method].flat().some((method) => !SAFE_METHODS.includes(method));
    if (!isPress || !route.url.startsWith('/checkout/')) return;
    route.onRequest = [
      async (request) => refuseForeignSites(request, getBaseUrl()),
      ...[route.onRequest ?? []].flat(),
    ];
  });
}
