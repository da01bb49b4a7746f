import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { isNegotiated, varyByEncoding } from './vary-by-encoding.ts';

/** Documents, JSON and other texts; nothing that is compressed in itself, and no stream of events. */
const TEXT = /^(text\/(?!event-stream)|application\/([\w.+-]+\+)?json|image\/svg)/;

/**
 * Cheap levels: an answer is compressed once and sent once. The next brotli levels take ten times as long for 1 % less; those before
 * judge a text by a few samples, and are 1 % off when they miss the letters of a language (docs/decisions.md, 245).
 */
const BROTLI_QUALITY = 7;
const GZIP_LEVEL = 6;

const COMPRESS: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Buffer> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipSync(bytes, { level: GZIP_LEVEL }),
};

/**
 * Compresses every text that a route answers with. Files have been compressed by the build (`serve-files.ts`).
 *
 * The length of a compressed answer can tell what is in it (BREACH), if someone else makes the shopper's browser ask for
 * a secret together with a text of theirs. Here that needs the secret itself: tokens go in headers that another site cannot
 * send, the cookie of the dashboard counts for no other site, and the address of a checkout is its secret. The page of a wallet,
 * which a cookie opens, has no text of the request.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = TEXT.test(String(reply.getHeader('content-type') ?? ''));
    if (!isText || isNegotiated(reply) || (typeof payload !== 'string' && !Buffer.isBuffer(payload)))
      return payload;
    varyByEncoding(reply);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    const plain = Buffer.from(payload);
    const compressed = COMPRESS[encoding](plain);
    // A sentence of an error can be shorter as it is.
    if (compressed.length >= plain.length) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed;
  });
}
