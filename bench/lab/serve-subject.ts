import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Subject } from '../peers/subject.ts';
import { renderFramePage, renderShopPage } from './render-pages.ts';

export interface SubjectServer {
  shopUrl: string;
  /** When pages in frames were requested, on the system's monotonic clock, in ms. */
  arrivals: number[];
  stop(): Promise<void>;
}

/** A page needs these headers to be isolated, and only then its clock has steps of 5 µs instead of 100 µs. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

const readMonotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

/**
 * A single server that the browser takes for two sites: the shop on 127.0.0.1, and the page in the frame on localhost, at every other path.
 * Without a subject the shop's page is empty.
 */
export async function serveSubject(subject?: Subject): Promise<SubjectServer> {
  const drive = subject?.drive;
  const script = (await subject?.readScript()) ?? '';
  const files = new Map<string, string>([
    ['/script.js', drive?.adaptScript?.(script) ?? script],
    ['/frame-script.js', (await drive?.readFrameScript?.()) ?? ''],
  ]);
  const arrivals: number[] = [];
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0] ?? '';
    const file = files.get(path);
    const page = pages.get(path);
    if (file === undefined && page === undefined) arrivals.push(readMonotonicMs());
    response.writeHead(path === '/favicon.ico' ? 204 : 200, {
      ...HEADERS,
      'content-type': file === undefined ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
    });
    response.end(file ?? page ?? framePage);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const shopOrigin = `http://127.0.0.1:${port}`;
  const framePage = renderFramePage(drive, shopOrigin);
  const pages = new Map<string, string>([
    ['/shop', renderShopPage(drive, `http://localhost:${port}/checkout`)],
    ['/anchor', '<!doctype html><title>Anchor</title>'],
    ['/favicon.ico', ''],
  ]);

  return {
    shopUrl: `${shopOrigin}/shop`,
    arrivals,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
