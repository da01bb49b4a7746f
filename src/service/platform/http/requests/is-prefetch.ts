import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser only loads what its user may open next. It drops an answer that is not a success, and asks again when the user does
 * open it. https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
 */
export const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bprefetch\b/i.test(String(headers['sec-purpose'] ?? ''));
