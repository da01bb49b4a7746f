import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RawReceiver {
  /** `http://127.0.0.1:<port>/` */
  url: string;
  /** Connections that are open. */
  sockets: Set<Socket>;
  close(): Promise<void>;
}

/** A receiver below HTTP: `onConnection` writes any bytes. */
export async function startRawReceiver(onConnection: (socket: Socket) => void): Promise<RawReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client that is cut off in the middle of a word sees an error.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Writes without end, as fast as it is taken. */
export function pump(socket: Socket, chunk: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
    socket.once('drain', more);
  };
  more();
}
