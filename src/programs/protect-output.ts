import { channel } from 'node:diagnostics_channel';

/**
 * The maximum number of bytes that may wait for a slow reader: Node writes to pipes asynchronously and would buffer everything.
 */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Publishes every lost line, for the metrics. */
export const lineLost = channel('servicepay.line-lost');

type Done = (error?: Error | null) => void;

/** Describes lost lines in the format of the log. */
function describeLoss(count: number): string {
  const message = `${count} ${count === 1 ? 'line' : 'lines'} before this one could not be written.`;
  const entry = { time: new Date().toISOString(), level: 'error', message };
  return `${process.env.LOG === 'json' ? JSON.stringify(entry) : message}\n`;
}

/** An undocumented part of Node: the handle of a terminal blocks. */
interface Blocking {
  _handle?: { setBlocking?(isOn: boolean): void };
}

function protect(stream: NodeJS.WriteStream & Blocking): void {
  // A terminal that was paused (Ctrl+S) would block the program: https://github.com/nodejs/node/blob/v24.x/lib/tty.js
  if (stream.isTTY) stream._handle?.setBlocking?.(false);
  const write = stream.write.bind(stream) as (chunk: unknown, encoding: unknown, done: Done) => boolean;
  /** The number of lines lost since the last written one. */
  let lost = 0;
  const lose = (count: number) => {
    lost += count;
  };
  const tellLoss = () => {
    const count = lost;
    lost = 0;
    write(describeLoss(count), 'utf8', (error) => lose(error ? count : 0));
  };
  // Without a listener, an error of the stream crashes the process.
  stream.on('error', () => {});
  stream.write = (chunk: unknown, encoding?: unknown, done?: Done) => {
    const [code, callback] =
      typeof encoding === 'function' ? [undefined, encoding as Done] : [encoding, done];
    const end: Done = (error) => {
      if (error) {
        lose(1);
        lineLost.publish({});
      } else if (lost) tellLoss();
      callback?.(error);
    };
    // After a loss, nothing is written until the reader has caught up.
    if (stream.writableLength <= (lost ? 0 : MAX_WAITING_BYTES)) return write(chunk, code, end);
    process.nextTick(end, new Error('The reader of the log is too slow.'));
    return false;
  };
}

/**
 * Protects a long-running program, which calls this first: an output that cannot be written must not crash, block or exhaust it
 * (docs/decisions.md, 439). Lines are dropped and counted instead.
 */
export function protectOutput(): void {
  protect(process.stdout);
  protect(process.stderr);
}
