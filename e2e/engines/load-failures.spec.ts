import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { ADDRESSES } from '../stack/addresses.ts';
import type { EngineName } from './find-engines.ts';
import { moveTo, publishPretendPage } from './pretend-page.ts';
import { expect, test } from './test.ts';

const READY_TIMEOUT_MS = 2_000;

/** The facts about a frame that did not come up that each engine shows to a page. */
type ExpectedCodes = Record<EngineName, string[]>;

const inAll = (...codes: string[]): ExpectedCodes => ({ chromium: codes, firefox: codes, webkit: codes });

/** A server that takes connections and says nothing. */
async function startSilentServer(): Promise<{ url: string; stop(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test.describe('a load_error of the checkout', () => {
  const seesLoadError = async (
    readEvents: () => Promise<unknown[]>,
    { codes, engineName }: { codes: ExpectedCodes; engineName: EngineName },
  ) => {
    await expect.poll(async () => (await readEvents()).length, { timeout: READY_TIMEOUT_MS + 5_000 }).toBe(1);
    const [[event, detail]] = (await readEvents()) as [[string, { code: string; message: string }]];
    expect(event).toBe('load_error');
    expect(codes[engineName]).toContain(detail.code);
  };

  test('names the Content-Security-Policy that blocks the frame', async ({
    host,
    pageServer,
    engineName,
  }) => {
    await host.open({ policy: `script-src ${ADDRESSES.service}; frame-src 'self'` });
    await host.mount({ checkoutUrl: publishPretendPage(pageServer), readyTimeout: READY_TIMEOUT_MS });
    await seesLoadError(host.readEvents, { codes: inAll('blocked_by_csp'), engineName });
  });

  test('reports a server that refuses the connection', async ({ host, engineName }) => {
    const silent = await startSilentServer();
    silent.stop();
    await host.open();
    await host.mount({ checkoutUrl: silent.url, readyTimeout: READY_TIMEOUT_MS });
    // WebKit shows nothing of it to the page, as if the server were only slow.
    const codes = {
      chromium: ['unreachable', 'not_a_checkout'],
      firefox: ['unreachable'],
      webkit: ['unreachable', 'timeout'],
    };
    await seesLoadError(host.readEvents, { codes, engineName });
  });

  test('reports an address that does not exist', async ({ host, pageServer, engineName }) => {
    const checkoutUrl = `${moveTo('localhost', pageServer.publish({ body: '' }))}/gone`;
    await host.open();
    await host.mount({ checkoutUrl, readyTimeout: READY_TIMEOUT_MS });
    await seesLoadError(host.readEvents, { codes: inAll('not_a_checkout'), engineName });
  });

  test('reports a server that does not answer', async ({ driver, host, engineName }) => {
    const silent = await startSilentServer();
    await host.open();
    await host.mount({ checkoutUrl: silent.url, readyTimeout: READY_TIMEOUT_MS });
    await seesLoadError(host.readEvents, { codes: inAll('timeout'), engineName });
    await driver.go('about:blank');
    silent.stop();
  });

  test('reports a page of another protocol version', async ({ host, pageServer, engineName }) => {
    const greeting = [{ type: 'hello', version: 2, build: 'e2e' }];
    await host.open();
    await host.mount({
      checkoutUrl: publishPretendPage(pageServer, { greeting }),
      readyTimeout: READY_TIMEOUT_MS,
    });
    await seesLoadError(host.readEvents, { codes: inAll('version'), engineName });
  });

  test('names the Cross-Origin-Embedder-Policy that blocks the frame', async ({
    host,
    pageServer,
    engineName,
  }) => {
    await host.open({ headers: { 'cross-origin-embedder-policy': 'require-corp' } });
    await host.mount({ checkoutUrl: publishPretendPage(pageServer), readyTimeout: READY_TIMEOUT_MS });
    const codes = { ...inAll('coep', 'unreachable'), chromium: ['coep'] };
    await seesLoadError(host.readEvents, { codes, engineName });
  });
});
