import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Receives the events of links whose `WebhookUrl` is its address. */
export interface WebhookReceiver {
  url: string;
  /** The types of a payment's events so far, in the order in which they came. */
  readEvents(transactionId: string): string[];
  stop(): Promise<void>;
}

/** Starts the receiver on loopback, which the stack of the tests allows (`start-stack.ts`). It accepts everything. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: { TransactionId: string; EventType: string }[] = [];
  const server = createServer(async (request, response) => {
    events.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/`,
    readEvents: (transactionId) =>
      events.filter(({ TransactionId }) => TransactionId === transactionId).map(({ EventType }) => EventType),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
