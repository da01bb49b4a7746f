import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.ts';
import { readRange } from './read-range.ts';
import { createFileReader } from './read-stored-file.ts';
import { reject } from './rejections.ts';
import { varyByEncoding } from './vary-by-encoding.ts';

interface FolderOptions {
  /** The folder. All its files are public. */
  root: string;
  /** The prefix of its URLs, ending with a slash. */
  prefix: string;
  /** Creates additional headers of a file, by its path. */
  createHeaders(path: string): Record<string, string>;
  /**
   * Whether it is a folder of pages: `/docs/` is `index.html`, `/docs/sdk` is `sdk.html`, and browsers get `404.html` for unknown
   * paths.
   */
  hasPages?: boolean;
  /** Whether files are always sent whole. */
  isWhole?: boolean;
  /** URLs outside of the prefix, each with a file name. */
  aliases?: Record<string, string>;
  /** The file names that are served. Default: all. */
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

/** No segment begins with a dot, so no name leaves the folder. Compressed files have no URLs of their own. */
const NAME = /^\w[\w.-]*(\/\w[\w.-]*)*$/;
const SIDE_FILE = /\.(br|gz)$/;

const matchesTag = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** Sends the body, or a requested range. A range of an older version (`If-Range`) would not fit, so the whole file is sent. */
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
 * Serves the files of a folder with their compressed versions from the build. Each encoding has its own `ETag` and ranges (RFC
 * 9110, 8.8.3.3 and 14).
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
    // Every client gets the same file, so a request id would be of no use.
    reply.headers({ ...createHeaders(file.path), etag }).removeHeader('x-request-id');
    // In HTTP/1.1, connections are kept alive by default (RFC 9112, 9.3): omitting the header saves fifty bytes per file.
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
