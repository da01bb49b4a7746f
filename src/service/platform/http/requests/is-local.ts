import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Headers of requests that came through a proxy, possibly on this machine. */
const FORWARDED_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/** Whether the caller is a program on this machine, and not a remote client behind a local proxy. */
export function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDED_HEADERS.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
}
