import { Readable } from 'node:stream';
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const TEXT = /^(text\/|application\/(javascript|json)|image\/svg)/;

/** A cheap level: each answer is compressed again. A shop with many visitors compresses its files once. */
const BROTLI_QUALITY = 5;

const COMPRESSORS = {
  br: () => createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: () => createGzip(),
};

/** The smallest encoding that the browser accepts; `q=0` refuses one. */
function chooseEncoding(header: string): keyof typeof COMPRESSORS | undefined {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** Compresses pages, scripts, styles and drawings. Streams of events are sent past it (`event-streams.ts`). */
export function compressAnswers(shop: FastifyInstance): void {
  shop.addHook('onSend', async ({ method, headers }, reply, payload) => {
    if (!TEXT.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(headers['accept-encoding'] ?? '');
    const isWhole = reply.statusCode !== 304 && reply.statusCode !== 206 && method !== 'HEAD';
    if (!encoding || !isWhole || (typeof payload !== 'string' && !(payload instanceof Readable)))
      return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const source = typeof payload === 'string' ? Readable.from([payload]) : payload;
    const compressor = COMPRESSORS[encoding]();
    source.on('error', (error) => compressor.destroy(error));
    return source.pipe(compressor);
  });
}
