import type { FastifyReply } from 'fastify';

const NAME = 'accept-encoding';

/** Whether the encoding of this answer has been chosen. */
export const isNegotiated = (reply: FastifyReply): boolean =>
  String(reply.getHeader('vary') ?? '')
    .toLowerCase()
    .includes(NAME);

/** Says that another client may get this answer in another encoding, also where this one got the plain answer. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, ${NAME}` : NAME);
}
