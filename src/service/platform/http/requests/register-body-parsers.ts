import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readContentType } from '../../../../protocol/bodies/read-content-type.ts';
import { reject } from '../answers/rejections.ts';
import { parseJson } from './parse-json.ts';

/** Refuses a compressed body or one in another charset, instead of misreading it. */
function refuseEncoded({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'] ?? '';
  if (coding && coding.toLowerCase() !== 'identity')
    throw reject('CONTENT_ENCODING', { 'accept-encoding': 'identity' });
  if (!readContentType(headers['content-type'] ?? '').isUtf8) throw reject('CHARSET_NOT_UTF8');
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Registers the JSON parser. Many clients send a content type with every call, even without a body, and not always JSON's: an
 * empty body counts as absent, whatever its type, and the call decides whether it needs one.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Fastify refuses an unknown type before it checks whether there is a body.
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) delete request.headers['content-type'];
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!body.length) return undefined;
      refuseEncoded(request);
      return parseJson(body);
    },
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length) throw reject('CONTENT_TYPE_NOT_JSON');
    return undefined;
  });
}
