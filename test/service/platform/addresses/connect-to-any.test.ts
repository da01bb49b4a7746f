import { EventEmitter } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTEMPT_DELAY_MS, connectToAny } from '../../../../src/service/platform/addresses/connect-to-any.ts';

/** A connection that is decided by the test. */
class FakeSocket extends EventEmitter {
  destroyed = false;
  destroy() {
    this.destroyed = true;
  }
}

const FOUR = { address: '192.0.2.4', family: 4 };
const OTHER_FOUR = { address: '192.0.2.5', family: 4 };
const SIX = { address: '2001:db8::6', family: 6 };

let tried: Map<string, FakeSocket>;
const open = ({ address }: { address: string }) => {
  const socket = new FakeSocket();
  tried.set(address, socket);
  return socket as unknown as Socket;
};
type Address = typeof FOUR;

const NONE = Promise.resolve<Address[]>([]);
const begin = (...addresses: Address[]) => connectToAny({ addresses, later: NONE }, { port: 1, open });
const succeed = (address: string) => tried.get(address)?.emit('connect');
const fail = (address: string, code = 'ENETUNREACH') =>
  tried.get(address)?.emit('error', Object.assign(new Error(code), { code }));
const list = () => [...tried.keys()];

beforeEach(() => {
  tried = new Map();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('connectToAny', () => {
  it('starts the next attempt after a moment, while the first one goes on', async () => {
    const connected = begin(FOUR, SIX);
    vi.advanceTimersByTime(ATTEMPT_DELAY_MS - 1);
    expect(list()).toEqual([FOUR.address]);
    vi.advanceTimersByTime(1);
    expect(list()).toEqual([FOUR.address, SIX.address]);
    vi.advanceTimersByTime(400);
    succeed(FOUR.address);
    expect(await connected).toBe(tried.get(FOUR.address));
    expect(tried.get(FOUR.address)?.destroyed).toBe(false);
    expect(tried.get(SIX.address)?.destroyed).toBe(true);
  });

  it('waits for a slow address after an address that has no route', async () => {
    const connected = begin(FOUR, SIX);
    vi.advanceTimersByTime(ATTEMPT_DELAY_MS);
    fail(SIX.address);
    vi.advanceTimersByTime(10_000);
    succeed(FOUR.address);
    expect(await connected).toBe(tried.get(FOUR.address));
  });

  it('starts the next attempt at once when one fails', async () => {
    const connected = begin(SIX, FOUR);
    fail(SIX.address);
    expect(list()).toEqual([SIX.address, FOUR.address]);
    succeed(FOUR.address);
    await connected;
  });

  it('alternates between the families', () => {
    begin(FOUR, OTHER_FOUR, SIX).catch(() => {});
    vi.advanceTimersByTime(3 * ATTEMPT_DELAY_MS);
    expect(list()).toEqual([FOUR.address, SIX.address, OTHER_FOUR.address]);
  });

  it('reports the first failure when all have failed', async () => {
    const connected = begin(FOUR, SIX);
    fail(FOUR.address, 'ECONNREFUSED');
    fail(SIX.address, 'ENETUNREACH');
    await expect(connected).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('gives up in the end', async () => {
    const connected = begin(FOUR);
    vi.advanceTimersByTime(30_000);
    await expect(connected).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(tried.get(FOUR.address)?.destroyed).toBe(true);
  });

  describe('with addresses that are found later', () => {
    const beginWith = (address: Address) => {
      const { promise: later, resolve } = Promise.withResolvers<Address[]>();
      return { connected: connectToAny({ addresses: [address], later }, { port: 1, open }), find: resolve };
    };

    it('tries them after a moment, while the first attempt goes on', async () => {
      const { connected, find } = beginWith(FOUR);
      find([SIX]);
      await vi.advanceTimersByTimeAsync(ATTEMPT_DELAY_MS - 1);
      expect(list()).toEqual([FOUR.address]);
      vi.advanceTimersByTime(1);
      expect(list()).toEqual([FOUR.address, SIX.address]);
      succeed(SIX.address);
      expect(await connected).toBe(tried.get(SIX.address));
    });

    it('waits for them when all others have failed', async () => {
      const { connected, find } = beginWith(FOUR);
      fail(FOUR.address);
      find([SIX]);
      await vi.advanceTimersByTimeAsync(0);
      succeed(SIX.address);
      expect(await connected).toBe(tried.get(SIX.address));
    });

    it('reports the failure when there are none', async () => {
      const { connected, find } = beginWith(FOUR);
      fail(FOUR.address, 'ECONNREFUSED');
      find([]);
      await expect(connected).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    });

    it('does not try them when it is connected', async () => {
      const { connected, find } = beginWith(FOUR);
      succeed(FOUR.address);
      find([SIX]);
      await connected;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(list()).toEqual([FOUR.address]);
    });
  });

  it('connects to a program that listens', async () => {
    vi.useRealTimers();
    const server = createServer((socket) => socket.end('here'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const socket = await connectToAny(
      { addresses: [{ address: '127.0.0.1', family: 4 }], later: NONE },
      { port },
    );
    expect(String(await socket.toArray())).toBe('here');
    server.close();
  });
});
