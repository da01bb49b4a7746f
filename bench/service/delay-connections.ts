import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Passes on what one socket sends, later. */
function passOn(from: Socket, to: Socket, delayMs: number): void {
  // Otherwise the kernel holds small packets back, for up to 40 ms.
  to.setNoDelay();
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), delayMs));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.end(), delayMs));
}

/** Opens a port that leads to a database which is farther away: each answer comes `delayMs` later. */
export async function delayConnections(url: string, delayMs: number) {
  const { hostname, port } = new URL(url);
  const server = createServer((socket) => {
    const database = connect(Number(port || 5432), hostname);
    passOn(socket, database, 0);
    passOn(database, socket, delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const farUrl = new URL(url);
  farUrl.hostname = '127.0.0.1';
  farUrl.port = String((server.address() as AddressInfo).port);
  return { url: farUrl.href, stop: () => server.close() };
}
