import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import { createPageHeaders } from '../../platform/http/answers/page-headers.ts';
import type { Company } from '../companies/company.ts';
import { chooseLanguage } from './choose-locales.ts';

/** Sends a page that must not be embedded. */
export const sendDocument = (reply: FastifyReply, page: PageRenderer, document: string): FastifyReply =>
  reply.headers(createPageHeaders(undefined, { styleSource: page.findStyleSource(document) })).send(document);

/** Sends the page for a URL without a link. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply, page: PageRenderer) =>
  reply
    .code(404)
    .headers(createPageHeaders(undefined, { styleSource: page.styleSource }))
    .send(
      page.renderPage('notice', {
        notice: 'not_found',
        language: chooseLanguage(request, page.languages),
      }),
    );

/** Redirects to a page that can be reloaded without submitting the form again. */
export const leadOn = (reply: FastifyReply, path: string): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
    .redirect(path, 303);

/** Returns a path that changes with the logo, and does not reveal the number of companies. */
export const getLogoPath = ({ logo }: Pick<Company, 'logo'>): string | undefined =>
  logo && `/logos/${createHash('sha256').update(logo).digest('base64url').slice(0, 16)}`;

/** Describes the company on a page. */
export function describeMerchant({ name, logo, legal }: Company) {
  const path = getLogoPath({ ...(logo && { logo }) });
  return { merchantName: name, ...(path && { logo: path }), ...(legal && { legal }) };
}

declare module '../../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** Registers pages of its own. */
    registerPages?: (app: FastifyInstance, needs: Needs) => void;
  }
}
