import type { RequestListener } from 'node:http';
import { createServer, Agent as HttpsAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Agents } from '../../../../src/service/platform/addresses/create-agents.ts';
import { SELF_SIGNED } from '../../webhooks/deliveries/self-signed.ts';

export interface FakeInternet {
  /** Connect to the fake whatever the host and the port are. */
  agents: Agents;
  /** The URLs that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Every public https server in one. @param answers by URL; 404 for all else */
export async function startFakeInternet(answers: Record<string, RequestListener>): Promise<FakeInternet> {
  const asked: string[] = [];
  const server = createServer(SELF_SIGNED, (request, response) => {
    const url = `https://${request.headers.host}${request.url}`;
    asked.push(url);
    const answer = answers[url];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The server's certificate is self-signed; certificate validation is tested with loopback hosts.
  const agent = new HttpsAgent({ rejectUnauthorized: false });
  const { createConnection } = agent;
  agent.createConnection = (options, done) =>
    createConnection.call(agent, { ...options, host: '127.0.0.1', port }, done);
  return {
    agents: { 'http:': agent, 'https:': agent },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
