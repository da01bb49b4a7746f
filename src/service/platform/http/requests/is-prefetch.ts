import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser prefetches a page that its user may open next. It drops an unsuccessful answer, and requests the page again
 * when the user opens it. https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
 */
export const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bprefetch\b/i.test(String(headers['sec-purpose'] ?? ''));
