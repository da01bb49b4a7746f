import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PublishedPage {
  body: string;
  /** The Content-Security-Policy of the page. */
  policy?: string | undefined;
  /** Further headers. */
  headers?: Record<string, string> | undefined;
}

export interface PageServer {
  /** Puts a page on the net and returns its address. */
  publish(page: PublishedPage): string;
  /** Every address so far that a browser has asked for, whatever name it has for this machine. */
  readRequests(): string[];
  stop(): Promise<void>;
}

/**
 * Serves pages that tests make up, on a loopback host that the service knows as the company's. A real server, not an
 * intercepted request: the browser takes intercepted pages for public ones, and those may load nothing from loopback
 * (https://wicg.github.io/local-network-access/).
 */
export async function startPageServer(): Promise<PageServer> {
  const pages = new Map<string, PublishedPage>();
  const requests: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(`http://${headers.host}${url}`);
    if (url === '/favicon.ico') return response.writeHead(204).end();
    const page = pages.get(url.split('?')[0] ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    for (const [name, value] of Object.entries(page?.headers ?? {})) response.setHeader(name, value);
    if (page?.policy) response.setHeader('content-security-policy', page.policy);
    return response.writeHead(page ? 200 : 404).end(page?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    publish(page) {
      const path = `/${pages.size + 1}`;
      pages.set(path, page);
      return `http://127.0.0.1:${port}${path}`;
    },
    readRequests: () => requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
