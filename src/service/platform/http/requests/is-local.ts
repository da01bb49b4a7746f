import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** With one of these it came through a proxy, which may stand on this machine. */
const FORWARDED_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/** A program on this machine, not a remote client whose request a proxy on this machine has passed on. */
export function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDED_HEADERS.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
}
