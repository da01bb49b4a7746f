import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.ts';
import { readRange } from './read-range.ts';
import { createFileReader } from './read-stored-file.ts';
import { reject } from './rejections.ts';
import { varyByEncoding } from './vary-by-encoding.ts';

export interface FolderOptions {
  /** The folder; everything in it is public. */
  root: string;
  /** The beginning of its addresses, with a slash at the end. */
  prefix: string;
  /** Further headers of a file, by its path. */
  createHeaders(path: string): Record<string, string>;
  /** A folder of pages: `/docs/` is `index.html`, `/docs/sdk` is `sdk.html`, and `404.html` what browsers get for others. */
  hasPages?: boolean;
  /** Files are sent whole. */
  isWhole?: boolean;
  /** Addresses outside of the prefix, each with the name of its file. */
  aliases?: Record<string, string>;
  /** The names that are served; all when absent. */
  accepts?: RegExp;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.tgz': 'application/gzip',
};

/** No part of a name begins with a dot, so none leads out of the folder. Side files have no address of their own. */
const NAME = /^\w[\w.-]*(\/\w[\w.-]*)*$/;
const SIDE_FILE = /\.(br|gz)$/;

const matchesTag = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** A part of the body if one is asked for; a part of a former version (`If-Range`) would not fit this one. */
function sendBody({ headers }: FastifyRequest, reply: FastifyReply, body: Buffer): FastifyReply {
  const { range, 'if-range': condition } = headers;
  reply.header('accept-ranges', 'bytes');
  const isFresh = condition === undefined || condition === reply.getHeader('etag');
  const part = isFresh ? readRange(range, body.length) : undefined;
  if (!part) return reply.send(body);
  if (part === 'unsatisfiable')
    return reply
      .code(416)
      .removeHeader('content-encoding')
      .header('content-range', `bytes */${body.length}`)
      .send('');
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end - 1}/${body.length}`)
    .send(body.subarray(part.start, part.end));
}

/**
 * Serves the files of a folder as the build has compressed them: each encoding has an `ETag` and parts of its own
 * (RFC 9110, 8.8.3.3 and 14).
 */
export function serveFiles(app: FastifyInstance, options: FolderOptions): void {
  const { root, prefix, createHeaders, hasPages, isWhole, accepts, aliases = {} } = options;
  const read = createFileReader();

  function find(name: string) {
    const wanted = hasPages && !extname(name) ? `${name || 'index'}.html` : name;
    if (!NAME.test(wanted) || SIDE_FILE.test(wanted) || accepts?.test(wanted) === false) return undefined;
    const path = join(root, wanted);
    const file = read(path);
    return file && { path, ...file };
  }

  async function answer(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const file = find(name);
    const isPage = hasPages && request.headers.accept?.includes('text/html');
    const missing = file ? undefined : isPage && find('404');
    if (missing)
      return reply
        .code(404)
        .headers({ ...createHeaders(missing.path), 'content-type': TYPES['.html'] })
        .send(missing.bodies.get('identity'));
    if (!file) throw reject('NOT_FOUND');
    const encoding = chooseEncoding(request.headers['accept-encoding'], [...file.bodies.keys()]);
    const etag = encoding === 'identity' ? `"${file.tag}"` : `"${file.tag}-${encoding}"`;
    // Every client gets the same, and no answer is worth asking about: the id would be sent for nothing.
    reply.headers({ ...createHeaders(file.path), etag }).removeHeader('x-request-id');
    // HTTP/1.1 keeps a connection without a header that says so (RFC 9112, 9.3): fifty bytes less a file.
    if (reply.raw.shouldKeepAlive && request.raw.httpVersion === '1.1') reply.raw.removeHeader('connection');
    varyByEncoding(reply);
    if (matchesTag(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    if (!reply.hasHeader('content-type'))
      reply.header('content-type', TYPES[extname(file.path)] ?? 'application/octet-stream');
    const body = file.bodies.get(encoding) ?? Buffer.alloc(0);
    return isWhole || request.method === 'HEAD' ? reply.send(body) : sendBody(request, reply, body);
  }

  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) =>
    answer(request.params['*'], request, reply),
  );
  for (const [address, name] of Object.entries(aliases))
    app.get(address, (request, reply) => answer(name, request, reply));
}
