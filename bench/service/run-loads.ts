/** The process of the clients: apart from the service, so that their work is not counted as the service's. */
import { type Calls, createCalls, type Load } from './loads.ts';
import { type Client, openClient } from './open-client.ts';

/** What is to be done, and when it ends: after so many calls, or so much time. */
export interface Order {
  load: Load;
  /** The calls go to them in turn. */
  baseUrls: readonly string[];
  /** Calls under way at each. */
  concurrency: number;
  calls?: number;
  forMs?: number;
  /** Of the load `list`. */
  path?: string;
}

export interface Outcome {
  calls: number;
  /** How long each took, in ms. */
  times: number[];
  error?: string;
}

const clients = new Map<string, Promise<Client>>();
const callsByPath = new Map<string, Calls>();

function getClient(baseUrl: string): Promise<Client> {
  const client = clients.get(baseUrl) ?? openClient(baseUrl);
  clients.set(baseUrl, client);
  return client;
}

function getCalls(path: string): Calls {
  const calls = callsByPath.get(path) ?? createCalls(path);
  callsByPath.set(path, calls);
  return calls;
}

async function run(order: Order): Promise<Outcome> {
  const { load, baseUrls, concurrency, forMs, path = '', calls = Number.POSITIVE_INFINITY } = order;
  const call = getCalls(path)[load];
  const endsAt = forMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + forMs;
  const times: number[] = [];
  let begun = 0;
  const runOne = async (client: Client) => {
    while (begun < calls && performance.now() < endsAt) {
      begun += 1;
      const startedAt = performance.now();
      await call(client);
      times.push(performance.now() - startedAt);
    }
  };
  const opened = await Promise.all(baseUrls.map(getClient));
  await Promise.all(opened.flatMap((client) => Array.from({ length: concurrency }, () => runOne(client))));
  return { calls: times.length, times };
}

process.on('message', (order: Order) => {
  run(order)
    .catch(({ message }: Error): Outcome => ({ calls: 0, times: [], error: message }))
    .then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
