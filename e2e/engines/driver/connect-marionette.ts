import { once } from 'node:events';
import { connect } from 'node:net';
import { CAPABILITIES, type CommandName, DriverError, type Parameters, type Transport } from './transport.ts';

/** `[1, id, error, result]`; the commands go out as `[0, id, name, parameters]`. */
type Reply = [kind: number, id: number, error: { error: string; message: string } | null, result: unknown];

/** Cuts a stream of `<length>:<JSON>` into its messages. */
function createSplitter(onMessage: (message: unknown) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, colon).toString());
      if (colon < 0 || rest.length < end) return;
      onMessage(JSON.parse(rest.subarray(colon + 1, end).toString()));
      rest = rest.subarray(end);
    }
  };
}

/** Marionette says `{ value: … }` where WebDriver over HTTP says the value itself. */
const unwrap = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : result;

/**
 * Opens a session with Firefox over its own socket (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html): no
 * geckodriver is needed, which no package of Debian has.
 */
export async function connectMarionette(port: number): Promise<Transport> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  socket.on(
    'data',
    createSplitter((message) => {
      if (!Array.isArray(message)) return;
      const [, id, error, result] = message as Reply;
      if (error) waiting.get(id)?.reject(new DriverError(error.error, error.message));
      else waiting.get(id)?.resolve(unwrap(result));
      waiting.delete(id);
    }),
  );
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone.'));
  });
  socket.on('error', () => {});
  await once(socket, 'connect');

  const send = (name: CommandName | 'NewSession', parameters: Parameters = {}) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const text = JSON.stringify([0, lastId, `WebDriver:${name}`, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });

  // At the top level: inside `capabilities.alwaysMatch` Marionette ignores them without a word.
  await send('NewSession', CAPABILITIES);
  return { send, close: () => socket.destroy() };
}
