import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../../../src/service/platform/http/connections/listen.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

const PORT = { port: 0, portVariable: 'SERVICE_PORT' };
/** Lets the first call fail as a kernel does. */
const failFirst = (code: string) =>
  vi.spyOn(app, 'listen').mockRejectedValueOnce(Object.assign(new Error(code), { code }));

describe('listen', () => {
  it.each(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])(
    'takes IPv4 for `::` without IPv6 in the kernel: %s',
    async (code) => {
      failFirst(code);
      const port = await listen(app, { host: '::', ...PORT });
      expect(app.server.address()).toMatchObject({ address: '0.0.0.0', port });
      const { status } = await fetch(`http://127.0.0.1:${port}/`);
      expect(status).toBe(404);
    },
  );

  it.each([
    ['::', 'EADDRINUSE', 'it is in use'],
    ['192.0.2.1', 'EADDRNOTAVAIL', 'not an address of this machine'],
  ])('names what is wrong with %s: %s', async (host, code, reason) => {
    failFirst(code);
    await expect(listen(app, { host, ...PORT })).rejects.toThrow(reason);
  });
});
