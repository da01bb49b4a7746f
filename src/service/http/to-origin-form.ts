import type { IncomingMessage } from 'node:http';

/**
 * `GET http://localhost/api/v5 HTTP/1.1` is the same request as `GET /api/v5 HTTP/1.1` (RFC 9112, 3.2.2), and must be
 * to everything that goes by the path.
 */
export const toOriginForm = ({ url = '' }: Pick<IncomingMessage, 'url'>): string =>
  url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
