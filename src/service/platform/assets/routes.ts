import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveFiles } from '../http/answers/serve-files.ts';
import { createScriptSigner, type ScriptSigner } from './create-script-signer.ts';
import { DOCS_HEADERS } from './docs-headers.ts';
import { serveWellKnown, type WellKnownOptions } from './serve-well-known.ts';

const YEAR_SECONDS = 31_536_000;

const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** The caching of the evergreen script: fresh for five minutes, then revalidated. */
const EVERGREEN = 'public, max-age=300, must-revalidate';

/** The script, its types or the npm package of one version: `checkout-0.1.0.js`, but not `checkout-element.js`. */
const VERSIONED = /-\d+\.\d+\.\d+[\w.-]*\.(js(\.map)?|d\.ts|tgz)$/;
/** A file whose name contains a hash of its content: `checkout-4fXk2.css`. */
export const HASHED = /-[\w.-]+\.(js|css|map)$/;

/** Shops load the script from another origin, some with `integrity` (which needs CORS), some from isolated pages. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

const createScriptHeaders = (path: string, signer: ScriptSigner): Record<string, string> => ({
  ...CROSS_ORIGIN,
  'cache-control': VERSIONED.test(path) ? IMMUTABLE : EVERGREEN,
  ...(path.endsWith('.js') && { sourcemap: `${basename(path)}.map`, ...signer.signFile(path) }),
});

const createPageFileHeaders = (path: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': HASHED.test(path) ? IMMUTABLE : 'no-cache',
});

/** Serves the hashes of the immutable files from the build, and the key that signs them. */
function serveIntegrity(app: FastifyInstance, distDir: string, signer: ScriptSigner): void {
  app.get('/v1/integrity.json', (_request, reply) => {
    const { version, files } = JSON.parse(readFileSync(join(distDir, 'v1', 'integrity.json'), 'utf8'));
    return reply
      .headers({ ...CROSS_ORIGIN, 'cache-control': EVERGREEN })
      .send({ version, signature: signer.integrity, files });
  });
}

interface AssetOptions extends WellKnownOptions {
  /** The private key that signs the script's files. */
  integrityKey: string;
}

/** Serves the script under `/v1/`, the page's files under `/page/` and the documentation under `/docs/`. */
export function registerAssetRoutes(app: FastifyInstance, options: AssetOptions): void {
  const { distDir, integrityKey } = options;
  const signer = createScriptSigner(integrityKey);
  serveWellKnown(app, options);
  serveIntegrity(app, distDir, signer);
  serveFiles(app, {
    root: join(distDir, 'v1'),
    prefix: '/v1/',
    // The digest covers the whole file, so range requests are not offered.
    isWhole: true,
    createHeaders: (path) => createScriptHeaders(path, signer),
  });
  serveFiles(app, {
    root: join(distDir, 'page'),
    prefix: '/page/',
    isWhole: true,
    createHeaders: createPageFileHeaders,
  });
  serveFiles(app, {
    root: join(distDir, 'docs'),
    prefix: '/docs/',
    hasPages: true,
    aliases: { '/llms.txt': 'llms.txt' },
    createHeaders: () => DOCS_HEADERS,
  });
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  app.get('/', (_request, reply) => reply.redirect('/docs/quickstart'));
}
