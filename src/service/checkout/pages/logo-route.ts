import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '../../calls/companies/company.ts';
import { deriveFromCompanies } from '../../calls/companies/derive-from-companies.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { type Logo, readDataUrl } from '../../calls/companies/read-logo.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { createFetchLogo } from './fetch-logo.ts';

/** How long a fetched logo is kept, and how long none is looked for after a failure. */
const KEPT_MS = 3_600_000;
const MISSED_MS = 60_000;

/** The path changes with the logo, and counts no companies. */
export const getLogoPath = ({ logo }: Pick<Company, 'logo'>): string | undefined =>
  logo && `/logos/${createHash('sha256').update(logo).digest('base64url').slice(0, 16)}`;

export interface LogoRouteOptions {
  directory: Pick<Directory, 'companies'>;
  /** A test has its own. */
  fetchLogo?: ReturnType<typeof createFetchLogo>;
}

/** Keeps what was fetched, and lets calls at the same time share one request. */
function createLogoCache(fetchLogo: (url: string) => Promise<Logo | undefined>) {
  const kept = new Map<string, { logo: Promise<Logo | undefined>; until: number }>();
  return (url: string): Promise<Logo | undefined> => {
    const known = kept.get(url);
    if (known && performance.now() < known.until) return known.logo;
    const entry = { logo: fetchLogo(url), until: Number.POSITIVE_INFINITY };
    kept.set(url, entry);
    void entry.logo.then((logo) => {
      entry.until = performance.now() + (logo ? KEPT_MS : MISSED_MS);
    });
    return entry.logo;
  };
}

/**
 * Hands the companies' logos to the page, so that the page asks no other server: the host of a merchant's picture learns nothing about its
 * shoppers.
 */
export function registerLogoRoute(app: FastifyInstance, { directory, fetchLogo }: LogoRouteOptions): void {
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());
  const getFetched = createLogoCache(fetchLogo ?? createFetchLogo(stop.signal));
  const getLogos = deriveFromCompanies(
    directory,
    (companies) => new Map(companies.map((company) => [getLogoPath(company), company.logo])),
  );

  app.get(
    '/logos/:name',
    async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
      const url = getLogos().get(`/logos/${request.params.name}`);
      const logo = url && (url.startsWith('data:') ? readDataUrl(url) : await getFetched(url));
      if (!logo) throw reject('NOT_FOUND');
      return reply
        .headers({
          'content-type': logo.type,
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          // Opened as a page of its own, an SVG is still only a picture.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .send(logo.body);
    },
  );
}
