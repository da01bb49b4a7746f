import type { IncomingMessage } from 'node:http';
import { isOwnHost } from '../../../../protocol/origins.ts';
import { readAuthority } from './to-origin-form.ts';

/**
 * Whether a request names only hosts of the service, in its header and in its target, which takes precedence (RFC 9112, 3.2.2). A
 * missing host is accepted: HTTP/1.0 had none, and browsers always send one.
 */
export function hasOwnHost(
  { headers, target }: Pick<IncomingMessage, 'headers'> & { target: string },
  names: readonly string[],
): boolean {
  return [headers.host, readAuthority(target)].every((host) => {
    if (!host) return true;
    const hostname = URL.parse(`http://${host}`)?.hostname;
    return hostname !== undefined && isOwnHost(hostname, names);
  });
}
