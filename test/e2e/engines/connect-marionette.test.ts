import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectMarionette } from '../../../e2e/engines/driver/connect-marionette.ts';

const frame = (message: unknown) => {
  const text = JSON.stringify(message);
  return `${Buffer.byteLength(text)}:${text}`;
};

let server: Server;

/** A Firefox that answers each command, as its own socket does, in pieces of a few bytes. */
async function startFirefox(
  answer: (name: string, parameters: unknown) => [error: unknown, result: unknown],
) {
  server = createServer((socket) => {
    const say = (text: string) => {
      const bytes = Buffer.from(text);
      for (let start = 0; start < bytes.length; start += 5) socket.write(bytes.subarray(start, start + 5));
    };
    // The one who asks may be gone before the answer.
    socket.on('error', () => {});
    say(frame({ applicationType: 'gecko', marionetteProtocol: 3 }));
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      const [, id, name, parameters] = JSON.parse(text.slice(text.indexOf(':') + 1));
      say(frame([1, id, ...answer(name, parameters)]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return connectMarionette((server.address() as AddressInfo).port);
}

afterEach(() => server.close());

describe('connectMarionette', () => {
  it('sends commands by their names and resolves with the value', async () => {
    const calls: unknown[] = [];
    const { send, close } = await startFirefox((name, parameters) => {
      calls.push([name, parameters]);
      return [null, { value: 'größer' }];
    });
    expect(await send('ExecuteScript', { script: 'é' })).toBe('größer');
    expect(calls).toEqual([
      ['WebDriver:NewSession', { acceptInsecureCerts: true, pageLoadStrategy: 'none' }],
      ['WebDriver:ExecuteScript', { script: 'é' }],
    ]);
    close();
  });

  it('rejects with the error’s own code', async () => {
    const { send, close } = await startFirefox((name) =>
      name === 'WebDriver:Back' ? [{ error: 'no such window', message: 'gone' }, null] : [null, {}],
    );
    await expect(send('Back')).rejects.toMatchObject({ code: 'no such window' });
    close();
  });

  it('rejects what Firefox cannot answer any more', async () => {
    const { send, close } = await startFirefox(() => [null, {}]);
    const answer = send('Back');
    close();
    await expect(answer).rejects.toThrow('Firefox has gone.');
  });
});
