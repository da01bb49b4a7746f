import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { encodeText } from './encode-text.ts';
import { isNegotiated, varyByEncoding } from './vary-by-encoding.ts';

/** Compressible types: HTML, JSON and other texts, but no event streams and no formats that are already compressed. */
const TEXT = /^(text\/(?!event-stream)|application\/([\w.+-]+\+)?json|image\/svg)/;

/**
 * Fast levels, because an answer is compressed once and sent once. Higher brotli levels take ten times as long for 1 % less;
 * lower ones sample the text and lose 1 % if they misjudge the alphabet of a language (docs/decisions.md, 245).
 */
const BROTLI_QUALITY = 7;
const GZIP_LEVEL = 6;

/**
 * A window of 64 kB, less the 16 bytes that brotli keeps, covers a page. With it the encoder needs a tenth of the memory, and a third less
 * time where other work has taken the processor's caches.
 */
const PAGE_WINDOW = { bits: 16, bytes: 65_520 };

/** A shorter text is written together with the headers. Node takes twice as long for a long one as for its bytes. */
const LONG_TEXT = 8192;

/** Encodes a long text before it is sent. Its memory is free once the system has taken the answer; that of a lost connection is dropped. */
function toBytes(payload: string | Buffer, { raw }: FastifyReply): string | Buffer {
  if (typeof payload !== 'string' || payload.length <= LONG_TEXT) return payload;
  const { bytes, release } = encodeText(payload);
  raw.once('finish', release);
  return bytes;
}

const COMPRESS: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Buffer> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        ...(bytes.length <= PAGE_WINDOW.bytes && { [constants.BROTLI_PARAM_LGWIN]: PAGE_WINDOW.bits }),
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
    if (encoding === 'identity') return toBytes(payload, reply);
    const plain = typeof payload === 'string' ? encodeText(payload) : { bytes: payload, release() {} };
    const compressed = COMPRESS[encoding](plain.bytes);
    plain.release();
    // A short error can be smaller uncompressed.
    if (compressed.length >= plain.bytes.length) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed;
  });
}
