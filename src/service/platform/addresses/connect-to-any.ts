import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import type { FoundAddresses } from './find-addresses.ts';

/** How long an attempt is waited for before the next one starts alongside it (RFC 8305, 5). */
export const ATTEMPT_DELAY_MS = 250;
/** The time limit of all attempts: the caller's own limit does not end them. */
const LIMIT_MS = 30_000;

interface ConnectOptions {
  port: number;
  limitMs?: number;
  /** Tests replace it. */
  open?: (address: LookupAddress, port: number) => Socket;
}

const openSocket = ({ address, family }: LookupAddress, port: number): Socket =>
  connect({ host: address, family, port, noDelay: true });

/** Orders addresses so that the families alternate, beginning with the first one's (RFC 8305, 4). */
function alternate(addresses: readonly LookupAddress[]): LookupAddress[] {
  const first = addresses.filter(({ family }) => family === addresses[0]?.family);
  const others = addresses.filter(({ family }) => family !== addresses[0]?.family);
  const longest = Math.max(first.length, others.length);
  return Array.from({ length: longest }, (_, index) => [first[index], others[index]])
    .flat()
    .filter((address) => address !== undefined);
}

/**
 * Connects to the first address that answers. An attempt that has not succeeded after a moment continues while the next one
 * starts, and one that fails starts the next one at once. Node aborts an attempt after 250 ms instead: a distant receiver with an
 * address that is not routed is then never reached (https://github.com/nodejs/node/issues/54359). Addresses that are found later
 * join, even when all others have failed.
 * @throws the error of the first attempt that failed, if all do
 */
export function connectToAny(
  { addresses, later }: FoundAddresses,
  { port, limitMs = LIMIT_MS, open = openSocket }: ConnectOptions,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  let waiting = alternate(addresses);
  let isComplete = false;
  let hasEnded = false;
  const attempts = new Set<Socket>();
  let delay: NodeJS.Timeout | undefined;
  let failure: NodeJS.ErrnoException | undefined;

  function end(winner?: Socket): void {
    hasEnded = true;
    clearTimeout(delay);
    clearTimeout(limit);
    waiting = [];
    for (const socket of attempts) if (socket !== winner) socket.destroy();
    if (winner) resolve(winner);
    else reject(failure ?? Object.assign(new Error('No address answered'), { code: 'ETIMEDOUT' }));
  }

  function startNext(): void {
    clearTimeout(delay);
    delay = undefined;
    const address = waiting.shift();
    if (!address) {
      if (!attempts.size && isComplete) end();
      return;
    }
    const socket = open(address, port);
    attempts.add(socket);
    const fail = (error: NodeJS.ErrnoException) => {
      attempts.delete(socket);
      failure ??= error;
      startNext();
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      end(socket);
    });
    if (waiting.length) delay = setTimeout(startNext, ATTEMPT_DELAY_MS);
  }

  const limit = setTimeout(end, limitMs);
  startNext();
  void later.then((further) => {
    isComplete = true;
    if (hasEnded) return;
    waiting = alternate([...further, ...waiting]);
    if (!attempts.size) startNext();
    else if (further.length) delay ??= setTimeout(startNext, ATTEMPT_DELAY_MS);
  });
  return promise;
}
