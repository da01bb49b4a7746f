import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseInPieces } from '../../demo/parse-in-pieces.ts';

let server: Server;
let port: number;
let bodies: string[];
let requests: string[];

beforeEach(async () => {
  bodies = [];
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url !== '/read') return void response.end(request.url);
    let body = '';
    request.on('data', (bytes) => {
      body += bytes;
    });
    request.on('end', () => {
      bodies.push(body);
      response.end('read');
    });
  });
  parseInPieces(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const LAST = 'Host: shop\r\nConnection: close\r\n';
const CHUNKED = 'Host: shop\r\nTransfer-Encoding: chunked\r\n';
const CHUNKS = '1\r\na\r\n'.repeat(100_000);

function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  return socket.toArray().then((pieces) => Buffer.concat(pieces).toString());
}

describe('parseInPieces', () => {
  it.each([
    ['with a length', `${LAST}Content-Length: 9000\r\n\r\n${'a'.repeat(9000)}`],
    ['in chunks', `${CHUNKED}\r\n${'1\r\na\r\n'.repeat(9000)}0\r\n\r\n`],
  ])('passes on a body %s that arrives in one piece', async (_name, rest) => {
    expect(await send(`POST /read HTTP/1.1\r\n${rest}`)).toContain('200 OK');
    expect(bodies).toEqual(['a'.repeat(9000)]);
  });

  it('lets another request pass while ten thousand are sent without waiting', async () => {
    const many = send(
      `${'GET /many HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(9_999)}GET /many HTTP/1.1\r\n${LAST}\r\n`,
    );
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    expect(await send(`GET /one HTTP/1.1\r\n${LAST}\r\n`)).toContain('/one');
    expect(requests.length).toBeLessThan(10_000);
    expect((await many).match(/200 OK/g)).toHaveLength(10_000);
  });

  it.each(['', 'Expect: something\r\n'])(
    'stops parsing the chunks of a request that has been answered, and the client reads the answer: %j',
    async (header) => {
      let events = 0;
      server.on('request', (request) => request.on('data', () => (events += 1)));
      const answer = await send(`POST /refuse HTTP/1.1\r\n${CHUNKED}${header}\r\n${CHUNKS}`);
      expect(answer).toContain('200 OK');
      expect(answer).toContain('Connection: close');
      expect(events).toBeLessThan(1_000);
    },
  );

  it('lets a client send on after the answer that ends its connection', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`POST /refuse HTTP/1.1\r\n${CHUNKED}\r\n`));
    await once(socket, 'data');
    socket.write(CHUNKS);
    socket.end();
    // It would reject if the connection were reset.
    await once(socket, 'close');
  });
});
