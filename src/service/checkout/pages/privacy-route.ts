import type { FastifyInstance } from 'fastify';
import { PRIVACY_PATH } from '../../../protocol/page-renderer.ts';
import { chooseLanguage, readChosenLanguage } from '../../calls/documents/choose-locales.ts';
import { sendDocument } from '../../calls/documents/send-document.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';

interface PrivacyRouteOptions {
  page: PageRenderer;
}

/** The page about the shopper's data. It is the payment company's own, so it has no brand of a shop. */
export function registerPrivacyRoute(app: FastifyInstance, { page }: PrivacyRouteOptions): void {
  app.get(PRIVACY_PATH, (request, reply) => {
    const language = readChosenLanguage(request) ?? chooseLanguage(request, page.languages);
    return sendDocument(reply, page, page.renderPage('privacy', { language }));
  });
}
