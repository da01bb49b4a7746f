interface WatchOptions {
  everyMs: number;
  /** Returns the keys for which something has happened. */
  find: (keys: string[]) => Promise<string[]>;
  reportFault: (error: Error) => void;
}

interface WaitOptions {
  timeoutMs: number;
  /** Aborted when the waiting client disconnects. */
  signal?: AbortSignal;
}

/** Lets requests wait until something happens to their key, in this or another process. */
export interface Watch {
  /** Resolves when something may have happened, after a timeout, or when the service stops. */
  wait(key: string, options: WaitOptions): Promise<void>;
  /** Wakes requests because something has happened in this process. */
  wake(key: string): void;
  /** Ends all waits, and refuses new ones. */
  close(): void;
  readonly isClosed: boolean;
}

/** Creates a watch that checks all keys with one query, and only while requests wait, so that a waiting request costs nothing. */
export function createWatch({ everyMs, find, reportFault }: WatchOptions): Watch {
  const waiters = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isClosed = false;

  const wake = (key: string) => {
    for (const done of [...(waiters.get(key) ?? [])]) done();
  };
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      for (const key of await find([...waiters.keys()])) wake(key);
    } catch (error) {
      reportFault(error as Error);
    } finally {
      isAsking = false;
    }
  };
  const remove = (key: string, done: () => void) => {
    const ofKey = waiters.get(key);
    ofKey?.delete(done);
    if (!ofKey?.size) waiters.delete(key);
    if (waiters.size) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    async wait(key, { timeoutMs, signal }) {
      if (isClosed || signal?.aborted || timeoutMs <= 0) return;
      const { promise, resolve: done } = Promise.withResolvers<void>();
      const ofKey = waiters.get(key) ?? new Set();
      waiters.set(key, ofKey.add(done));
      timer ??= setInterval(() => void ask(), everyMs);
      const end = setTimeout(done, timeoutMs);
      const leave = () => done();
      signal?.addEventListener('abort', leave);
      await promise;
      clearTimeout(end);
      signal?.removeEventListener('abort', leave);
      remove(key, done);
    },
    wake,
    close() {
      isClosed = true;
      for (const key of [...waiters.keys()]) wake(key);
    },
    get isClosed() {
      return isClosed;
    },
  };
}
