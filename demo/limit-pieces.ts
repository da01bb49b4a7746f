import type { FastifyInstance } from 'fastify';

/** A body of the shop is a form or a webhook. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Fastify keeps a buffer for each chunk or packet until the end, whatever its size. */
const MAX_PIECES = 4_096;

/** Refuses a body that comes in too many pieces. */
export function limitPieces(shop: FastifyInstance): void {
  shop.addHook('preParsing', (_request, _reply, payload, done) => {
    let pieces = 0;
    const count = () => {
      pieces += 1;
      if (pieces <= MAX_PIECES) return;
      payload.off('data', count);
      // Fastify listens until it refuses the body itself.
      if (payload.listenerCount('error'))
        payload.emit('error', Object.assign(new Error('Too many pieces'), { statusCode: 413 }));
    };
    done(null, payload);
    payload.on('data', count);
  });
}
