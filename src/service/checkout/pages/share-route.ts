import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createQrCode } from '../../payments/links/create-qr-code.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { createGuestPath } from '../link/payers.ts';
import { sendDrawing } from './send-drawing.ts';
import { canShare } from './share-link.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

interface ShareRouteOptions {
  now: () => number;
  getBaseUrl: () => string;
  requireLink: (request: Pick<TokenRequest, 'params'>) => Promise<CheckoutLink>;
}

/** Registers the QR code that another person scans to pay the link. */
export function registerShareRoute(
  app: FastifyInstance,
  { now, getBaseUrl, requireLink }: ShareRouteOptions,
): void {
  app.get('/checkout/:token/share.svg', async (request: TokenRequest, reply) => {
    const link = await requireLink(request);
    if (!canShare(link, now())) throw reject('NOT_FOUND');
    return sendDrawing(reply, String(createQrCode(getBaseUrl() + createGuestPath(link.token), 'svg').body));
  });
}
