import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createConnectionClient } from '../../../src/terminal/host/connection-client.ts';

let close = () => {};
afterEach(() => close());

async function createClient(status: number) {
  const server = createServer((_request, response) => response.writeHead(status).end('{}')).listen(0);
  close = () => void server.close();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return createConnectionClient({ url: `http://localhost:${port}`, poiid: 'S1F2L-1', secret: 'wrong' });
}

describe('a refused call of the terminal', () => {
  it.each([
    [401, 'The service answered 401 to hello. Check TERMINAL_POIID and TERMINAL_SECRET.'],
    [429, 'The service answered 429 to hello.'],
    [500, 'The service answered 500 to hello.'],
  ])('with %i reports %j', async (status, message) => {
    const call = await createClient(status);
    await expect(call({ path: 'hello' })).rejects.toMatchObject({ message, status });
  });
});
