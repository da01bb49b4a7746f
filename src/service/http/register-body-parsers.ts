import type { FastifyInstance } from 'fastify';
import { parseJson } from './parse-json.ts';
import { reject } from './rejections.ts';

/**
 * Bodies are JSON. Many clients name a type of content with every call, also where nothing follows, and not always
 * JSON's: an empty body is no body, whatever it is called, and the call decides whether it needs one.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => (body.length ? parseJson(body) : undefined),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length) throw reject('Content-Type must be application/json.');
    return undefined;
  });
}
