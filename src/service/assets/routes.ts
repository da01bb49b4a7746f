import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { reject } from '../http/rejections.ts';
import { createScriptSigner, type ScriptSigner } from './create-script-signer.ts';

type Response = Parameters<NonNullable<FastifyStaticOptions['setHeaders']>>[0];

const YEAR_SECONDS = 31_536_000;

const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** The evergreen script: fresh within five minutes, and never a stale one when the service is asked. */
const EVERGREEN = 'public, max-age=300, must-revalidate';

/** The script of one version: `checkout-0.1.0.js`, but not `checkout-element.js`. */
const VERSIONED = /-\d+\.\d+\.\d+[\w.-]*\.js(\.map)?$/;
/** A name that changes with its content: `checkout-4fXk2.css`. */
const HASHED = /-[\w.-]+\.(js|css|map)$/;

/** For the documents, which show texts and pictures of their own and nothing else. */
const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Shops load the script from their own site, some with `integrity` (needs CORS), some from isolated pages. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

function setScriptHeaders(reply: Response, path: string, signer: ScriptSigner): void {
  for (const [name, value] of Object.entries(CROSS_ORIGIN)) reply.header(name, value);
  reply.header('cache-control', VERSIONED.test(path) ? IMMUTABLE : EVERGREEN);
  if (path.endsWith('.js')) {
    reply.header('sourcemap', `${basename(path)}.map`);
    for (const [name, value] of Object.entries(signer.signFile(path))) reply.header(name, value);
  }
  if (path.endsWith('.d.ts')) reply.header('content-type', 'text/plain; charset=utf-8');
}

function setPageHeaders(reply: Response, path: string): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('cache-control', HASHED.test(path) ? IMMUTABLE : 'no-cache');
}

function setDocsHeaders(reply: Response): void {
  reply.header('content-security-policy', DOCS_POLICY);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('cache-control', 'no-cache');
}

/** A folder, or a path that leads out of one: there is no such file, whatever the reason. */
function hideRefusals(error: FastifyError): never {
  throw error.statusCode && error.statusCode < 500 ? reject('NOT_FOUND') : error;
}

/** The hashes of the immutable files as the build wrote them, and the key that signs all of them. */
function serveIntegrity(app: FastifyInstance, distDir: string, signer: ScriptSigner): void {
  app.get('/v1/integrity.json', (_request, reply) => {
    const { version, files } = JSON.parse(readFileSync(join(distDir, 'v1', 'integrity.json'), 'utf8'));
    return reply
      .headers({ ...CROSS_ORIGIN, 'cache-control': EVERGREEN })
      .send({ version, signature: signer.integrity, files });
  });
}

async function serveFiles(app: FastifyInstance, distDir: string, signer: ScriptSigner): Promise<void> {
  app.setErrorHandler(hideRefusals);
  const common = { index: false as const, dotfiles: 'ignore' as const, cacheControl: false, redirect: false };
  await app.register(fastifyStatic, {
    ...common,
    root: join(distDir, 'v1'),
    prefix: '/v1/',
    // A part of a file would need its own digest, and no browser asks for parts of a script.
    acceptRanges: false,
    setHeaders: (reply, path) => setScriptHeaders(reply, path, signer),
  });
  await app.register(fastifyStatic, {
    ...common,
    root: join(distDir, 'page'),
    prefix: '/page/',
    decorateReply: false,
    setHeaders: setPageHeaders,
  });
  await app.register(fastifyStatic, {
    ...common,
    root: join(distDir, 'docs'),
    prefix: '/docs/',
    decorateReply: false,
    index: 'index.html',
    extensions: ['html'],
    setHeaders: setDocsHeaders,
  });
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  app.get('/', (_request, reply) => reply.redirect('/docs/quickstart'));
  serveIntegrity(app, distDir, signer);
}

export interface AssetOptions {
  /** Folder of the built files. */
  distDir: string;
  /** The secret key that signs the script's files. */
  integrityKey: string;
}

/** The script under `/v1/`, the page's files under `/page/` and the documents under `/docs/`, with ETags. */
export async function registerAssetRoutes(
  app: FastifyInstance,
  { distDir, integrityKey }: AssetOptions,
): Promise<void> {
  const signer = createScriptSigner(integrityKey);
  await app.register(async (scope) => serveFiles(scope, distDir, signer));
}
