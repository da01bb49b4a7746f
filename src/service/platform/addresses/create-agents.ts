import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectToAny } from './connect-to-any.ts';

/** HTTP agents by URL scheme. */
export type Agents = Record<'http:' | 'https:', http.Agent>;

interface AgentsOptions extends http.AgentOptions {
  lookup: LookupFunction;
  /** Chooses the addresses that may be connected to. @throws if there is none */
  choose?: (addresses: LookupAddress[], host: string) => LookupAddress[];
}

const resolveName = (lookup: LookupFunction, host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses as LookupAddress[]),
    );
  });

/**
 * Creates agents that connect to any address of a host, ignoring proxies in the environment. Connections go to the very addresses
 * that `choose` has seen, so that a changed DNS answer cannot bypass it.
 */
export function createAgents({
  lookup,
  choose = (addresses) => addresses,
  ...options
}: AgentsOptions): Agents {
  async function open({ host, port }: http.ClientRequestArgs): Promise<Duplex> {
    const name = (host ?? 'localhost').replace(/^\[|\]$/g, '');
    const family = isIP(name);
    const addresses = family ? [{ address: name, family }] : await resolveName(lookup, name);
    return connectToAny(choose(addresses, name), { port: Number(port) });
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
    open(request).then(
      (socket) => done?.(null, encrypt({ ...request, socket } as http.ClientRequestArgs) as Duplex),
      (error) => done?.(error, undefined as never),
    );
    return undefined;
  };
  return { 'http:': plain, 'https:': secure };
}
