import * as http from 'node:http';
import * as https from 'node:https';
import type { Duplex } from 'node:stream';
import { connectToAny } from './connect-to-any.ts';
import { findAddresses, type ResolveFamily } from './find-addresses.ts';

/** HTTP agents by URL scheme. */
export type Agents = Record<'http:' | 'https:', http.Agent>;

interface AgentsOptions extends http.AgentOptions {
  resolve: ResolveFamily;
  /** Whether an address may be connected to. */
  isAllowed?: (address: string) => boolean;
}

/**
 * Creates agents that connect to any address of a host, ignoring proxies in the environment. Connections go to the very addresses
 * that `isAllowed` has seen, so that a changed DNS answer cannot bypass it.
 */
export function createAgents({ resolve, isAllowed, ...options }: AgentsOptions): Agents {
  async function open({ host, port }: http.ClientRequestArgs): Promise<Duplex> {
    const found = await findAddresses(host ?? 'localhost', { resolve, isAllowed });
    return connectToAny(found, { port: Number(port) });
  }

  const plain = new http.Agent(options);
  plain.createConnection = (request, done) => {
    open(request).then(
      (socket) => done?.(null, socket),
      (error) => done?.(error, undefined as never),
    );
    return undefined;
  };
  const secure = new https.Agent(options);
  const encrypt = secure.createConnection.bind(secure);
  secure.createConnection = (request, done) => {
    // A name in TLS has no final dot (RFC 6066, 3). Node ignores it when it checks the certificate.
    const servername = (request as https.RequestOptions).servername?.replace(/\.$/, '');
    open(request).then(
      (socket) =>
        done?.(null, encrypt({ ...request, servername, socket } as http.ClientRequestArgs) as Duplex),
      (error) => done?.(error, undefined as never),
    );
    return undefined;
  };
  return { 'http:': plain, 'https:': secure };
}
