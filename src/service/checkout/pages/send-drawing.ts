import type { FastifyReply } from 'fastify';

/** Sends an SVG drawing of a page, which contains the link's secret or what must be paid: it is neither cached nor shown elsewhere. */
export const sendDrawing = (reply: FastifyReply, drawing: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(drawing);
