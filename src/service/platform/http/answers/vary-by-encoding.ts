import type { FastifyReply } from 'fastify';

const NAME = 'accept-encoding';

/** Whether the encoding of this answer has already been chosen. */
export const isNegotiated = (reply: FastifyReply): boolean =>
  String(reply.getHeader('vary') ?? '')
    .toLowerCase()
    .includes(NAME);

/** Adds `Vary`: another client may get this answer in another encoding, even if this one got it uncompressed. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, ${NAME}` : NAME);
}
