import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedAnswer {
  headers: Record<string, string>;
  body: string;
}

interface Proxy {
  url: string;
  stop(): Promise<void>;
}

/** Starts a proxy between browser and service that may change the traffic, like a CDN or an attacker. */
export async function startProxy(
  target: string,
  change: (answer: ProxiedAnswer) => ProxiedAnswer,
): Promise<Proxy> {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(target + url);
    const { headers, body } = change({
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
    // `fetch` has decoded the body.
    delete headers['content-encoding'];
    delete headers['content-length'];
    delete headers.connection;
    delete headers['transfer-encoding'];
    response.writeHead(answer.status, headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
