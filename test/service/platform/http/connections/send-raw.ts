import { connect } from 'node:net';

export interface SendOptions {
  /** Says after the bytes that no more will come, and only listens then. */
  ends?: boolean;
}

/**
 * Sends bytes as they are, and collects what comes back until the other side ends the connection: a request in it
 * that is to be answered needs `Connection: close`.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { ends = false }: SendOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, 'localhost', () => (ends ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    // A refusal may come while we still write; what was answered before counts.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
  });
}
