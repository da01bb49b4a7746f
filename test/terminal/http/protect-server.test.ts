import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedTerminal, startTestTerminal } from '../start-test-terminal.ts';

let terminal: StartedTerminal;
let clients: Socket[];
beforeEach(async () => {
  terminal = await startTestTerminal();
  clients = [];
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await terminal.stop();
});

type Server = 'the local API' | 'the screen';

/** Opens a connection on which nothing is sent yet. */
async function open(server: Server, isSecure = server === 'the local API'): Promise<Socket> {
  const url = new URL(server === 'the local API' ? terminal.terminalUrl : terminal.screenUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const client = isSecure ? connectSecure({ ...target, rejectUnauthorized: false }) : connectPlain(target);
  clients.push(client);
  client.on('error', () => {});
  await once(client, isSecure ? 'secureConnect' : 'connect');
  return client;
}

const ask = async (server: Server): Promise<number> =>
  server === 'the local API'
    ? (await terminal.send({ body: '{' })).status
    : (await terminal.ask('/state')).status;

const SERVERS: [Server, path: string, answer: number][] = [
  ['the local API', '/nexo', 400],
  ['the screen', '/actions', 200],
];

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

describe.each(SERVERS)('%s', (server, path, answer) => {
  it('answers while strangers hold silent connections', async () => {
    for (let count = 0; count < 140; count += 1) await open(server, false);
    expect(await ask(server)).toBe(answer);
  });

  it('keeps the connection of a request that it works on', async () => {
    const client = await open('the screen');
    client.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(client, 'data');
    for (let count = 0; count < 140; count += 1) await open('the screen', false);
    expect(await ask('the screen')).toBe(200);
    expect(client.readableEnded || client.destroyed).toBe(false);
  });

  it('parses no more of a body that it has refused', async () => {
    const client = await open(server);
    client.setEncoding('utf8').write(head('/elsewhere'));
    const [refusal] = await once(client, 'data');
    expect(refusal).toMatch(/^HTTP\/1\.1 404 .*\r\nconnection: close\r\n/is);
    // Were it parsed, this would be an error, and be answered.
    client.write('no chunk\r\n\r\n');
    let rest = '';
    client.on('data', (text) => {
      rest += text;
    });
    await once(client, 'close');
    expect(rest).toBe('');
  });

  it.each([
    ['without a host', 400, ''],
    ['with an unknown expectation', 417, 'Host: localhost\r\nExpect: something\r\n'],
  ])('lets a client send on after the refusal of a request %s', async (_name, status, headers) => {
    const client = await open(server);
    const failed = once(client, 'error');
    client.setEncoding('utf8').write(`POST / HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`);
    const [refusal] = await once(client, 'data');
    expect(refusal).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    client.write('1\r\n \r\n'.repeat(1_000_000));
    client.end();
    expect(await Promise.race([once(client, 'close'), failed])).toEqual([false]);
  });

  it('answers others while bodies come in chunks of one byte', async () => {
    const storm = '1\r\n \r\n'.repeat(60_000);
    const refused: Promise<unknown>[] = [];
    for (let count = 0; count < 6; count += 1) {
      const client = await open(server);
      client.write(head(path) + storm + storm);
      refused.push(once(client.setEncoding('utf8'), 'data'));
    }
    let hasRefused = false;
    void Promise.race(refused).then(() => {
      hasRefused = true;
    });
    // The whole storm of one connection takes many turns, and a request of someone else needs few.
    expect(await ask(server)).toBe(answer);
    expect(hasRefused).toBe(false);
    for (const [text] of (await Promise.all(refused)) as [string][]) expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });
});
