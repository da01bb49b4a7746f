import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Reads an address as a connection or a proxy writes it: with a port (`192.0.2.7:51008`, Azure), in brackets or quotes (`"[2001:db8::7]:443"`,
 * RFC 7239), with a zone (`fe80::1%eth0`), or as IPv4 inside IPv6, on a socket for both.
 * @returns one text for each address; `undefined` for any other text, such as `unknown` or a host name
 */
export function parseAddress(text: string): string | undefined {
  const [address = ''] = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](?::[\w.-]*)?$/, '$1')
    .replace(/^([\d.]+):[\w.-]*$/, '$1')
    .split('%', 1);
  return isIP(address) ? ipaddr.process(address).toString() : undefined;
}
