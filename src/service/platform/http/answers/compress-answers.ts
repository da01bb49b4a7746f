import { isStringOneByteRepresentation } from 'node:v8';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { isNegotiated, varyByEncoding } from './vary-by-encoding.ts';

/** Compressible types: HTML, JSON and other texts, but no event streams and no formats that are already compressed. */
const TEXT = /^(text\/(?!event-stream)|application\/([\w.+-]+\+)?json|image\/svg)/;

/**
 * Fast levels, because an answer is compressed once and sent once. Higher brotli levels take ten times as long for 1 % less;
 * lower ones sample the text and lose 1 % if they misjudge the alphabet of a language (docs/decisions.md, 245).
 */
const BROTLI_QUALITY = 7;
const GZIP_LEVEL = 6;

/** Above this length, the form of a text matters: a short one is written together with the headers. */
const LONG_TEXT = 8192;

/**
 * Converts a long text with characters beyond Latin-1, of which V8 keeps two bytes each: Node takes three times as long to write it. Any
 * other text is written faster than its bytes.
 */
const toBytes = (payload: string | Buffer): string | Buffer =>
  typeof payload === 'string' && payload.length > LONG_TEXT && !isStringOneByteRepresentation(payload)
    ? Buffer.from(payload)
    : payload;

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
 * Compresses every text answer of a route. Files were compressed by the build (`serve-files.ts`).
 *
 * The length of a compressed answer can reveal its content (BREACH) if an attacker makes the browser request a secret together
 * with chosen text. Here that requires the secret itself: tokens are sent in headers that another site cannot set, the
 * dashboard's cookie is not accepted from other sites, and a checkout's URL is its secret. The page of a wallet, which a cookie
 * opens, contains no text from the request.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = TEXT.test(String(reply.getHeader('content-type') ?? ''));
    if (!isText || isNegotiated(reply) || (typeof payload !== 'string' && !Buffer.isBuffer(payload)))
      return payload;
    varyByEncoding(reply);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return toBytes(payload);
    const plain = Buffer.from(payload);
    const compressed = COMPRESS[encoding](plain);
    // A short error can be smaller uncompressed.
    if (compressed.length >= plain.length) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed;
  });
}
