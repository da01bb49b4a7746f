import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderFramePage, renderShopPage } from './render-pages.ts';
import type { Subject } from './subject.ts';

export interface SubjectServer {
  shopUrl: string;
  /** The same page, which mounts a frame by itself. */
  mountedUrl: string;
  /** A page of the shop's site with nothing in it. */
  blankUrl: string;
  /** Only loads the script. */
  loadUrl: string;
  scriptUrl: string;
  /** When pages in frames were asked for, on the system's monotonic clock, in ms. */
  arrivals: number[];
  stop(): Promise<void>;
}

export interface SubjectServerOptions {
  /** The page in the frame is taller than the frame, and grows once; the frame is to follow where it can. */
  isGrowing?: boolean;
  fitsHeight?: boolean;
  /** Without a subject: the shop's page with nothing in it. */
  subject?: Subject | undefined;
}

/** Clocks of 5 µs instead of 100 µs need an isolated page, and that needs these headers on all of them. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

const readMonotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

/** One server, two sites for the browser: the shop is on 127.0.0.1, and any other path on localhost is the page in the frame. */
export async function serveSubject({
  subject,
  isGrowing = false,
  fitsHeight = false,
}: SubjectServerOptions): Promise<SubjectServer> {
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
  const frameUrl = `http://localhost:${port}/checkout`;
  const framePage = renderFramePage({ drive, shopOrigin, isGrowing });
  const pages = new Map<string, string>([
    ['/shop', renderShopPage({ drive, frameUrl, fitsHeight, isMounted: false })],
    ['/mounted', renderShopPage({ drive, frameUrl, fitsHeight, isMounted: true })],
    ['/load', '<!doctype html><title>Load</title><body><script src="/script.js"></script>'],
    ['/anchor', '<!doctype html><title>Anchor</title>'],
    ['/favicon.ico', ''],
  ]);

  return {
    shopUrl: `${shopOrigin}/shop`,
    mountedUrl: `${shopOrigin}/mounted`,
    blankUrl: `${shopOrigin}/anchor`,
    loadUrl: `${shopOrigin}/load`,
    scriptUrl: `${shopOrigin}/script.js`,
    arrivals,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
