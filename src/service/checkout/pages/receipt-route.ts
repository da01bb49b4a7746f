import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createQrCode } from '../../payments/links/create-qr-code.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { showsReceipt } from './read-receipt.ts';
import { sendDrawing } from './send-drawing.ts';

interface ReceiptRouteOptions {
  getBaseUrl: () => string;
  requireBegun: (request: { params: { token: string } }) => Promise<CheckoutLink>;
}

/** Registers the QR code of a receipt, which opens its page again. */
export function registerReceiptRoute(
  app: FastifyInstance,
  { getBaseUrl, requireBegun }: ReceiptRouteOptions,
): void {
  app.get(
    '/checkout/:token/receipt.svg',
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const link = await requireBegun(request);
      if (!showsReceipt(link)) throw reject('NOT_FOUND');
      const { body } = createQrCode(`${getBaseUrl()}/checkout/${link.token}`, 'svg');
      return sendDrawing(reply, String(body));
    },
  );
}
