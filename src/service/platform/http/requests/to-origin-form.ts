import type { IncomingMessage } from 'node:http';

const BEFORE_PATH = /^https?:\/\/([^/?#]*)\/?/i;

/**
 * Converts an absolute target: `GET http://localhost/api/v5 HTTP/1.1` is equivalent to `GET /api/v5 HTTP/1.1` (RFC 9112, 3.2.2),
 * so everything that uses the path must treat both alike.
 */
export const toOriginForm = ({ url = '' }: Pick<IncomingMessage, 'url'>): string =>
  url.replace(BEFORE_PATH, '/');

/** Returns the host and port of an absolute target. */
export const readAuthority = (target: string): string | undefined => BEFORE_PATH.exec(target)?.[1];
