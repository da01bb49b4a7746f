import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { ADDRESSES } from '../stack/addresses.ts';
import type { EngineName } from '../stack/find-engines.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { startProxy } from '../stack/start-proxy.ts';
import type { Driver } from './driver/create-driver.ts';
import { onlyIn } from './only-in.ts';
import { moveTo, publishPretendPage } from './pretend-page.ts';
import { expect, test } from './test.ts';

/** Long enough for the slowest engine to load a small page on a busy machine: only a silent server may take it all. */
const READY_TIMEOUT_MS = 6_000;

declare global {
  interface Window {
    /** The name of each checkout that failed to load, and the code of its error. */
    loadErrors: [string, string][];
  }
}

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

/** Mounts a checkout for each address in the same page, and resolves with the code of each one's `load_error`. */
async function readLoadErrors(
  driver: Driver,
  addresses: Record<string, string>,
): Promise<[string, string][]> {
  await driver.run(
    (entries, readyTimeout) => {
      window.loadErrors = [];
      for (const [name, checkoutUrl] of entries) {
        ServicePay.createCheckout({ checkoutUrl, readyTimeout })
          .on('load_error', ({ code }: { code: string }) => window.loadErrors.push([name, code]))
          .mount(document.body.appendChild(document.createElement('div')));
      }
    },
    Object.entries(addresses),
    READY_TIMEOUT_MS,
  );
  const read = () => driver.run(() => window.loadErrors);
  await expect
    .poll(async () => (await read()).length, { timeout: READY_TIMEOUT_MS + 5_000 })
    .toBe(Object.keys(addresses).length);
  return read();
}

test('a load_error of the checkout tells servers that refuse, are silent or have something else from each other', async ({
  driver,
  host,
  pageServer,
  engineName,
}) => {
  const silent = await startSilentServer();
  const gone = await startSilentServer();
  gone.stop();
  await host.open();
  const seen = await readLoadErrors(driver, {
    refused: gone.url,
    missing: `${moveTo('localhost', pageServer.publish({ body: '' }))}/gone`,
    silent: silent.url,
    version: publishPretendPage(pageServer, { greeting: [{ type: 'hello', version: 2, build: 'e2e' }] }),
  });
  // An engine may show nothing of a refused connection to the page, as if the server were only slow.
  const refused: Record<EngineName, RegExp> = {
    chromium: /^(unreachable|not_a_checkout)$/,
    firefox: /^unreachable$/,
    webkit: /^(unreachable|timeout)$/,
  };
  expect(Object.fromEntries(seen)).toEqual({
    refused: expect.stringMatching(refused[engineName]),
    missing: 'not_a_checkout',
    silent: 'timeout',
    version: 'version',
  });
  await driver.go('about:blank');
  silent.stop();
});

// `e2e/script/diagnosis.spec.ts` is the same in the third engine.
test('a load_error of the checkout names the Content-Security-Policy that blocks the frame', {
  tag: onlyIn('firefox', 'webkit'),
}, async ({ driver, host, pageServer }) => {
  await host.open({ policy: `script-src ${ADDRESSES.service}; frame-src 'self'` });
  const seen = await readLoadErrors(driver, { blocked: publishPretendPage(pageServer) });
  expect(seen).toEqual([['blocked', 'blocked_by_csp']]);
});

test('a load_error of the checkout names the Cross-Origin-Embedder-Policy that blocks the frame', async ({
  driver,
  host,
  pageServer,
  engineName,
}) => {
  await host.open({ headers: { 'cross-origin-embedder-policy': 'require-corp' } });
  const [[, code] = []] = await readLoadErrors(driver, { blocked: publishPretendPage(pageServer) });
  expect(code).toMatch(engineName === 'chromium' ? /^coep$/ : /^(coep|unreachable)$/);
});

test('a checkout comes up although a file of its page fails at first, which most browsers remember of an address', async ({
  host,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
  let failures = 0;
  const proxy = await startProxy(ADDRESSES.service, (answer) => {
    if (!answer.body.includes('sourceMappingURL=wallets-and-rails') || failures === 2) return answer;
    failures += 1;
    // The answer of a server that is not there: no script.
    return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } };
  });
  await host.open();
  await host.mount({ checkoutUrl: proxy.url + new URL(PaymentUrl).pathname });
  await host.seesEvents(['ready']);
  expect(failures).toBe(2);
  await proxy.stop();
});
