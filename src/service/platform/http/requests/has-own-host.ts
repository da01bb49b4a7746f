import type { IncomingMessage } from 'node:http';
import { isOwnHost } from '../../../../protocol/origins.ts';
import { readAuthority } from './to-origin-form.ts';

/**
 * Whether every host that a request names is one of the service: that of its header, and that of its target, which counts for more
 * (RFC 9112, 3.2.2). HTTP/1.0 knew none, and no browser sends none.
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
