/** The process of the receivers of webhooks: answers 204 at several origins, and tells the bench how many have come. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it says of its own accord, first when it listens. */
export interface Receipts {
  /** Of its origins. */
  urls: string[];
  /** Deliveries that have been answered so far. */
  count: number;
}

/** How often it says so, in deliveries: a hundredth of what is measured at once. */
const TOLD_EVERY = 5;

const [origins = 1] = process.argv.slice(2).map(Number);

let count = 0;
const urls: string[] = [];
const tell = () => process.send?.({ urls, count } satisfies Receipts);

for (let index = 0; index < origins; index += 1) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(204).end();
      count += 1;
      if (count % TOLD_EVERY === 0) tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

process.on('disconnect', () => process.exit());
tell();
