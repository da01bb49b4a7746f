import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export interface PageServer {
  /** On the service's own site: frames of one site share a process, and the phone's limits are a process's. */
  url: string;
  /** The page at `/` under a name that is another site, which browsers look up on the same machine. */
  otherSite: string;
  /** The pages by their paths. */
  pages: Map<string, string>;
  stop(): Promise<void>;
}

/** Serves pages compressed, as the service does. */
export async function servePages(): Promise<PageServer> {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-store',
    });
    response.end(brotliCompressSync(page ?? ''));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    otherSite: `http://shop.localhost:${port}/`,
    pages,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
