import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GetLogo } from '../../calls/companies/create-logos.ts';
import { deriveFromCompanies } from '../../calls/companies/derive-from-companies.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { getLogoPath } from '../../calls/documents/send-document.ts';
import { reject } from '../../platform/http/answers/rejections.ts';

interface LogoRouteOptions {
  directory: Pick<Directory, 'companies'>;
  getLogo: GetLogo;
}

/**
 * Serves the companies' logos, so that the page contacts no other server: the host of a merchant's image learns nothing about
 * shoppers.
 */
export function registerLogoRoute(app: FastifyInstance, { directory, getLogo }: LogoRouteOptions): void {
  const getOwners = deriveFromCompanies(
    directory,
    (companies) => new Map(companies.map((company) => [getLogoPath(company), company])),
  );

  app.get(
    '/logos/:name',
    async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
      const owner = getOwners().get(`/logos/${request.params.name}`);
      const logo = owner && (await getLogo(owner));
      if (!logo) throw reject('NOT_FOUND');
      return reply
        .headers({
          'content-type': logo.type,
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          // An SVG opened directly must also remain a passive image.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .send(logo.body);
    },
  );
}
