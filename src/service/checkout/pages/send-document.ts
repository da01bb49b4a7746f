import type { FastifyReply } from 'fastify';
import type { Company } from '../../calls/companies/company.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import { createPageHeaders } from '../../platform/http/answers/page-headers.ts';
import { getLogoPath } from './logo-route.ts';

/** Sends a page that must not be embedded. */
export const sendDocument = (reply: FastifyReply, page: PageRenderer, document: string): FastifyReply =>
  reply.headers(createPageHeaders(undefined, { styleSource: page.findStyleSource(document) })).send(document);

/** Redirects to a page that can be reloaded without submitting the form again. */
export const leadOn = (reply: FastifyReply, path: string): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
    .redirect(path, 303);

/** Describes the company on a page. */
export function describeMerchant({ name, logo, legal }: Company) {
  const path = getLogoPath({ ...(logo && { logo }) });
  return { merchantName: name, ...(path && { logo: path }), ...(legal && { legal }) };
}
