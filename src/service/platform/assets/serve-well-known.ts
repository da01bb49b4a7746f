import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { reject } from '../http/answers/rejections.ts';

/** How long the contact is said to be valid. RFC 9116 recommends less than a year. */
const CONTACT_DAYS = 180;
const DAY_MS = 86_400_000;

const TEXT = 'text/plain; charset=utf-8';
const DAILY = { 'cache-control': 'public, max-age=86400' };

/** The documents may be found; links of shoppers and the dashboard may not. */
const ROBOTS = 'User-agent: *\nAllow: /docs/\nDisallow: /\n';

export interface WellKnownOptions {
  /** The folder of the built files. */
  distDir: string;
  /** Where vulnerabilities are reported; `undefined` if the operator has named no one. */
  securityContact: string | undefined;
  /** The content of Apple's domain association file; `undefined` without one. */
  appleDomainFile: string | undefined;
  now: () => number;
}

/** Serves what browsers, crawlers and people who found a vulnerability look for on every host. */
export function serveWellKnown(
  app: FastifyInstance,
  { distDir, securityContact, appleDomainFile, now }: WellKnownOptions,
): void {
  app.get('/favicon.ico', (_request, reply) => {
    const file = join(distDir, 'page', 'assets.json');
    // A build replaces it while the service runs.
    if (!existsSync(file)) throw reject('NOT_FOUND');
    const { icon } = JSON.parse(readFileSync(file, 'utf8'));
    return reply.headers(DAILY).redirect(`/page/${icon}`);
  });
  app.get('/robots.txt', (_request, reply) => reply.headers(DAILY).type(TEXT).send(ROBOTS));
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (!securityContact) throw reject('NOT_FOUND');
    const expires = new Date(now() + CONTACT_DAYS * DAY_MS).toISOString();
    return reply.headers(DAILY).type(TEXT).send(`Contact: ${securityContact}\nExpires: ${expires}\n`);
  });
  // Apple asks again before a certificate expires, and follows no redirect. Some payment companies check the name with its ending.
  for (const ending of ['', '.txt'])
    app.get(`/.well-known/apple-developer-merchantid-domain-association${ending}`, (_request, reply) => {
      if (!appleDomainFile) throw reject('NOT_FOUND');
      return reply.headers(DAILY).type(TEXT).send(appleDomainFile);
    });
}
