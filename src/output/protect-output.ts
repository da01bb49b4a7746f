import { channel } from 'node:diagnostics_channel';

/** Bytes that may wait for a reader that does not read: Node writes to pipes asynchronously and would keep them all. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Publishes every line that was lost, for the metrics. */
export const lineLost = channel('servicepay.line-lost');

type Done = (error?: Error | null) => void;

/** In the form of the lines around it. */
function describeLoss(count: number): string {
  const message = `${count} ${count === 1 ? 'line' : 'lines'} before this one could not be written.`;
  const entry = { time: new Date().toISOString(), level: 'error', message };
  return `${process.env.LOG === 'json' ? JSON.stringify(entry) : message}\n`;
}

/** Undocumented in Node, like the fact that the handle of a terminal blocks. */
interface Blocking {
  _handle?: { setBlocking?(isOn: boolean): void };
}

function protect(stream: NodeJS.WriteStream & Blocking): void {
  // A terminal that someone has stopped (Ctrl+S) would hold the program up: https://github.com/nodejs/node/blob/v24.x/lib/tty.js
  if (stream.isTTY) stream._handle?.setBlocking?.(false);
  const write = stream.write.bind(stream) as (chunk: unknown, encoding: unknown, done: Done) => boolean;
  /** Lines lost since the last one that was written. */
  let lost = 0;
  const lose = (count: number) => {
    lost += count;
  };
  const tellLoss = () => {
    const count = lost;
    lost = 0;
    write(describeLoss(count), 'utf8', (error) => lose(error ? count : 0));
  };
  // Without a listener, an error of the stream ends the process.
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
    // After a loss the reader has to catch up first.
    if (stream.writableLength <= (lost ? 0 : MAX_WAITING_BYTES)) return write(chunk, code, end);
    process.nextTick(end, new Error('The reader of the log is too slow.'));
    return false;
  };
}

/**
 * Called first by every program that keeps running: an output that cannot be written must not end it, hold it up or fill its memory
 * (docs/decisions.md, 439). Lines are lost instead, and counted.
 */
export function protectOutput(): void {
  protect(process.stdout);
  protect(process.stderr);
}
