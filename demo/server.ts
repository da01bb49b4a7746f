import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { addRoutes } from './add-routes.ts';
import { addTillRoutes } from './add-till-routes.ts';
import { compressAnswers } from './compress-answers.ts';
import { createContentSecurityPolicy } from './content-security-policy.ts';
import { limitPieces, MAX_BODY_BYTES } from './limit-pieces.ts';
import { renderProblem } from './pages/render-problem.ts';
import { parseInPieces } from './parse-in-pieces.ts';
import { sendPage } from './send-page.ts';
import type { ShopOptions } from './shop-options.ts';

/** A name of someone else can be made to lead here: its page would be of one origin with the shop. A public shop lists its own name. */
const OWN_HOST = /^((.+\.)?localhost|\d+(\.\d+){3}|\[[\da-f:.]+])(:\d*)?$/i;

/** The shop, ready to listen. */
export function buildShop(options: ShopOptions): FastifyInstance {
  const { arrivalLimitMs = 20_000 } = options;
  // Node checks at an interval, so its own limit is lower; a busy machine stays within ours too.
  const checkMs = arrivalLimitMs / 20;
  const timeoutMs = arrivalLimitMs - 3 * checkMs;
  const shop = fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: timeoutMs,
    http: { requestTimeout: timeoutMs, connectionsCheckingInterval: checkMs },
  });
  const contentSecurityPolicy = createContentSecurityPolicy(options.serviceUrl);

  shop.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    if (headers.host && !OWN_HOST.test(headers.host))
      return reply.code(421).send('Host not allowed. Use localhost or an address.');
  });
  shop.setNotFoundHandler((_request, reply) =>
    sendPage(reply.code(404), renderProblem('Not here', 'There is nothing at this address.')),
  );
  shop.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    // A request that Fastify refuses (too large, wrong type) has its own status; anything else is our error.
    const { statusCode = 500 } = error;
    if (statusCode >= 500) console.error(error);
    const text = 'Nothing was charged. Please try again in a minute.';
    return sendPage(reply.code(statusCode), renderProblem('Something went wrong', text));
  });

  // Forms are parsed. JSON stays as bytes: only webhooks send it, and their signature is over the bytes.
  shop.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  shop.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  parseInPieces(shop.server);
  limitPieces(shop);
  compressAnswers(shop);
  shop.register(fastifyStatic, { root: fileURLToPath(new URL('public', import.meta.url)), index: false });
  addRoutes(shop, options);
  if (options.till) addTillRoutes(shop, options.till);
  return shop;
}
