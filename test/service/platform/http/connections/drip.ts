import { connect, type Socket } from 'node:net';

interface DripOptions {
  /** Bytes that are sent at once. */
  begin?: string;
  /** The text to wait for before the first drop. */
  after?: RegExp;
  /** Sent again and again, for as long as the connection is open; nothing when absent. */
  drop?: string;
}

const EVERY_MS = 3;

export interface Dripping {
  socket: Socket;
  /** The answer until the connection ended: a client that drips never ends it. */
  ended: Promise<string>;
}

/** A client that never comes to an end. */
export function drip(port: number, { begin = '', after = /^/, drop }: DripOptions): Dripping {
  const socket = connect(port, 'localhost', () => begin && socket.write(begin));
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const beginDripping = () => {
    if (!drop || timer || !after.test(text)) return;
    timer = setInterval(() => socket.write(drop), EVERY_MS);
  };
  socket.once('connect', beginDripping);
  socket.on('data', (chunk) => {
    text += chunk;
    beginDripping();
  });
  // The next drop may be written after the end.
  socket.on('error', () => {});
  socket.once('close', () => {
    clearInterval(timer);
    resolve(text);
  });
  return { socket, ended: promise };
}
