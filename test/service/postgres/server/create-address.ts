import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Address {
  port: number;
  /** New connections lead to this port from now on. The others stay where they are. */
  leadTo(port: number): void;
  /** From now on no byte of the connections that exist arrives, and none of them is closed: the machine behind them has lost its power. */
  silence(): void;
  close(): Promise<void>;
}

/** An address that can lead elsewhere, as a DNS name or a virtual address can. */
export async function createAddress(port: number): Promise<Address> {
  let target = port;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.pipe(to);
      // If one side is cut off, the other side is closed too.
      from.on('error', () => {});
      from.once('close', () => {
        if (pairs.delete(pair)) to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const silent = new Set<Socket>();
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(other) {
      target = other;
    },
    silence() {
      for (const pair of pairs) {
        pairs.delete(pair);
        const [client, upstream] = pair;
        client.unpipe();
        upstream.destroy();
        silent.add(client);
      }
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of [...[...pairs].flat(), ...silent]) socket.destroy();
      await closed;
    },
  };
}
