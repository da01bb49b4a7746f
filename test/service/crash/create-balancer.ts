import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  /** Adds a process that answers at this address from now on. */
  add(url: string): void;
  remove(url: string): void;
  /** Requests whose answer was lost, because who had them died. */
  readonly lost: number;
  close(): Promise<void>;
}

/**
 * A single address for processes that start and stop. A request waits for one of them; what a process had when it died stays unanswered.
 */
export async function createBalancer(): Promise<Balancer> {
  const urls = new Set<string>();
  let someone = Promise.withResolvers<void>();
  let lost = 0;

  const forward = async (incoming: IncomingMessage, response: ServerResponse) => {
    await someone.promise;
    const url = [...urls][Math.floor(Math.random() * urls.size)];
    const { method, headers, url: path = '/' } = incoming;
    const outgoing = request(new URL(path, url), { method, headers, agent: false }, (answer) => {
      answer.once('error', () => response.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.once('error', () => {
      lost += 1;
      response.destroy();
    });
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };

  const server = createServer((incoming, response) => void forward(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(url) {
      urls.add(url);
      someone.resolve();
    },
    remove(url) {
      urls.delete(url);
      if (!urls.size) someone = Promise.withResolvers();
    },
    get lost() {
      return lost;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
