import type { IncomingMessage } from 'node:http';

const BEFORE_PATH = /^https?:\/\/([^/?#]*)\/?/i;

/**
 * `GET http://localhost/api/v5 HTTP/1.1` is the same request as `GET /api/v5 HTTP/1.1` (RFC 9112, 3.2.2), and must be
 * to everything that goes by the path.
 */
export const toOriginForm = ({ url = '' }: Pick<IncomingMessage, 'url'>): string =>
  url.replace(BEFORE_PATH, '/');

/** The host and port in a target that is a whole URL. */
export const readAuthority = (target: string): string | undefined => BEFORE_PATH.exec(target)?.[1];
